/** A number measured several times. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** The median, lowest and highest of the values. Throws when there are none. */
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

/** The median of each quarter of the samples, in their order. Throws with fewer than four. */
export function mediansOfQuarters(samples: readonly number[]): [number, number, number, number] {
  const medianOf = (quarter: number) => {
    const [from, to] = [quarter, quarter + 1].map((end) => (samples.length * end) / 4);
    return spreadOf(samples.slice(from, to)).median;
  };
  return [medianOf(0), medianOf(1), medianOf(2), medianOf(3)];
}

/** The value that `share` of the sorted values do not exceed. Throws when there are none. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/** The ratio of the two values of each round. */
export function ratiosOf(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.map((value, round) => {
    const other = theirs[round];
    if (other === undefined || other === 0) throw new Error('a round has no value to compare with');
    return value / other;
  });
}
