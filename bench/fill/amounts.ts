/**
 * Distributes `total` among `count` items by Zipf's law, as in real forums: few have much, most have little, and none
 * has more than `cap`. The amounts add up to the total. They are scattered, but the same in each run.
 */
export function zipfAmounts(total: number, count: number, cap: number): Uint16Array {
  const weights = Float64Array.from({ length: count }, (_, rank) => (rank + 1) ** -STEEPNESS);
  const scale = findScale(weights, total, cap);
  const amounts = new Uint16Array(count);
  const stride = coprimeNear(count * GOLDEN, count);
  let owed = 0;
  for (let rank = 0, place = 0; rank < count; rank++) {
    owed += Math.min(cap, scale * (weights[rank] ?? 0));
    const whole = Math.floor(owed + 1e-6);
    amounts[place] = whole;
    owed -= whole;
    place = (place + stride) % count;
  }
  return amounts;
}

const STEEPNESS = 0.8;
const GOLDEN = 0.618_034;

/** Returns the factor with which the capped weights add up to the total. */
function findScale(weights: Float64Array, total: number, cap: number): number {
  let [low, high] = [0, cap / (weights.at(-1) ?? 1)];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    let sum = 0;
    for (const weight of weights) sum += Math.min(cap, middle * weight);
    if (sum < total) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Returns the first integer from `wanted` on that is coprime to `count`. Steps of this size, modulo `count`, visit each
 * of `count` places once, in scattered order.
 */
export function coprimeNear(wanted: number, count: number): number {
  for (let step = Math.max(1, Math.floor(wanted)); ; step++) {
    if (greatestCommonDivisor(step, count) === 1) return step;
  }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
