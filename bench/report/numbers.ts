/** A number measured several times. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** The middle of the values, and how far they lie apart. Throws when there are none. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (upper === undefined || lower === undefined || low === undefined || high === undefined) {
    throw new Error('nothing was measured');
  }
  return { median: (lower + upper) / 2, low, high };
}

/** The value that `share` of the sorted values do not exceed. Throws when there are none. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/** How many times as large each value is as the one measured beside it in the same round. */
export function ratiosOf(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.map((value, round) => {
    const other = theirs[round];
    if (other === undefined || other === 0) throw new Error('a round has nothing beside it');
    return value / other;
  });
}
