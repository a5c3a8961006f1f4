import type { Random } from '#server/testing/random.ts';

const TRIES_PER_ITEM = 50;

/**
 * Distributes `total` over items in proportion to their weights. No amount exceeds its item's cap, unless many random
 * tries (`TRIES_PER_ITEM`) find no room for the rest, and none ever exceeds `hardCap`. The amounts sum exactly to
 * `total`.
 */
export function spread(
  random: Random,
  total: number,
  items: readonly { weight: number; cap: number }[],
  hardCap: number,
): number[] {
  const amounts = items.map(() => 0);
  let left = total;
  for (let round = 0; round < 8 && left > 0; round++) {
    const open = items.map((item, at) => ((amounts[at] ?? 0) < item.cap ? item.weight : 0));
    const sum = open.reduce((all, weight) => all + weight, 0);
    if (sum === 0) break;
    const share = left / sum;
    for (const [at, weight] of open.entries()) {
      const wanted = weight * share;
      const whole = Math.floor(wanted) + (random.chance(wanted % 1) ? 1 : 0);
      const room = Math.min(whole, (items[at]?.cap ?? 0) - (amounts[at] ?? 0), left);
      amounts[at] = (amounts[at] ?? 0) + room;
      left -= room;
    }
  }
  for (let tries = 0; left > 0; tries++) {
    const at = random.int(items.length);
    const cap = tries < items.length * TRIES_PER_ITEM ? (items[at]?.cap ?? 0) : hardCap;
    if ((amounts[at] ?? 0) >= cap) continue;
    amounts[at] = (amounts[at] ?? 0) + 1;
    left--;
  }
  return amounts;
}
