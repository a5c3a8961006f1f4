import { type Spread, spreadOf } from './numbers.ts';

export type Unit = 'times' | 'per second' | 'ms' | 's' | 'MB' | 'kB' | 'µs' | '%' | 'of them';

export interface Figure extends Spread {
  readonly unit: Unit;
}

export function figureOf(values: readonly number[], unit: Unit): Figure {
  return { ...spreadOf(values), unit };
}

/** A sentence, or a number measured several times; null without a value. */
export type Cell = string | Figure | null;

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** A goal, and the measured figure. */
export interface Claim {
  readonly what: string;
  readonly goal: Goal;
  readonly measured: Figure;
  readonly remark?: string;
}

export interface Findings {
  readonly claims: readonly Claim[];
  readonly tables: readonly Table[];
  readonly notes: readonly string[];
}

/** Returns by which share of the goal it is missed; 0 when it is held. */
export function missOf({ goal, measured: { median } }: Claim): number {
  const [wanted, lack] =
    'atLeast' in goal ? [goal.atLeast, goal.atLeast - median] : [goal.atMost, median - goal.atMost];
  return Math.max(0, lack / wanted);
}
