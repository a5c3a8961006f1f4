/** A seeded random generator: the same seed gives the same numbers on every machine. */
export interface Random {
  next(): number;
  int(below: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
  /** A positive factor around 1 whose logarithm is normally distributed: many small, a few huge. */
  logNormal(spread: number): number;
}

/** A number from 0 up to 1 that looks random, and is always the same for the same `state`. */
export function fractionOf(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** Creates a mulberry32 generator: fast, small, and not cryptographically secure. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    return fractionOf(state);
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => {
      const item = items[int(items.length)];
      if (item === undefined) throw new Error('Cannot pick from an empty list');
      return item;
    },
    shuffle: <T>(items: readonly T[]): T[] =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
    logNormal: (spread) =>
      Math.exp(spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  };
}
