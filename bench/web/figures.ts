import { spreadOf } from '../report/numbers.ts';
import type { Figure, Unit } from '../report/results.ts';

/** A number that was counted once, and would be the same again. */
export function one(value: number, unit: Unit): Figure {
  return { median: value, low: value, high: value, unit };
}

/** The middle of the values of several runs, and how far they lie apart. */
export function several(values: readonly number[], unit: Unit): Figure {
  return { ...spreadOf(values), unit };
}
