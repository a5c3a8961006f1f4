import type { Cell, Claim, Figure, Goal, Unit } from './results.ts';
import { missOf } from './results.ts';

const WORDS: Record<Unit, (text: string) => string> = {
  times: (text) => `${text}×`,
  'per second': (text) => `${text}/s`,
  ms: (text) => `${text} ms`,
  s: (text) => `${text} s`,
  MB: (text) => `${text} MB`,
  kB: (text) => `${text} kB`,
  µs: (text) => `${text} µs`,
  '%': (text) => `${text} %`,
  'of them': (text) => text,
};

/** The median, with the lowest and highest value if they differ. */
export function formatFigure({ unit, median, low, high }: Figure): string {
  const middle = WORDS[unit](formatNumber(median));
  const [lowest, highest] = [formatNumber(low), formatNumber(high)];
  return lowest === highest ? middle : `${middle} (${lowest}–${highest})`;
}

export function formatCell(cell: Cell): string {
  if (cell === null) return '–';
  return typeof cell === 'string' ? cell : formatFigure(cell);
}

export function formatGoal(goal: Goal, unit: Unit): string {
  return 'atLeast' in goal
    ? `≥ ${WORDS[unit](formatNumber(goal.atLeast))}`
    : `≤ ${WORDS[unit](formatNumber(goal.atMost))}`;
}

export function formatOutcome(claim: Claim): string {
  const miss = missOf(claim);
  return miss === 0 ? 'held' : `**missed by ${formatNumber(100 * miss)} %**`;
}

/** Rounds to three significant digits. */
function formatNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 100) return Math.round(value).toLocaleString('en');
  const digits = size >= 10 ? 1 : size >= 0.1 || size === 0 ? 2 : 3;
  return String(Number(value.toFixed(digits)));
}
