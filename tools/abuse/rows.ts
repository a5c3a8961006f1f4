import { countFailures } from './crowd.ts';
import type { Rounds } from './attack.ts';
import type { Sent } from '#tools/http/send.ts';
import { type Action, ACTIONS } from './visit.ts';

/** A row of the report: a measurement, and whether it is within its bound. */
export interface Row {
  readonly measure: string;
  readonly quiet: string;
  readonly attacked: string;
  readonly bound: string;
  readonly passes: boolean;
}

/** A row for a check. `quiet` is its figure in the quiet round, if it has one. */
export function checkRow(
  measure: string,
  attacked: string,
  bound: string,
  passes: boolean,
  quiet = '–',
): Row {
  return { measure, quiet, attacked, bound, passes };
}

/** A row for a figure with a maximum, both in `unit`. */
export function atMostRow(
  measure: string,
  { value, max, unit }: { value: number; max: number; unit: 'ms' | 'MB' },
  quiet?: string,
): Row {
  const shown = `${Math.round(value)} ${unit}`;
  return checkRow(measure, shown, `≤ ${max} ${unit}`, value <= max, quiet);
}

/** A row for a count with a minimum. */
export function atLeastRow(measure: string, value: number, min: number): Row {
  return checkRow(measure, String(value), `≥ ${min}`, value >= min);
}

/** The floor of most actions: people notice no less, and on two busy cores an answer of 5 ms often takes 15 ms. */
export const FLOOR_MS = 250;

export interface SlowdownBound {
  readonly times: number;
  /**
   * Up to this p99 the attacked round passes, whatever the quiet one was: any busy machine makes an answer of one or
   * two milliseconds three times as slow.
   */
  readonly floorMs: number;
}

/** Bounds how much slower the p99 of an action may become. */
export function slowdown(
  action: Action,
  { quiet, attacked }: Rounds,
  { times, floorMs }: SlowdownBound,
): Row {
  const [before, during] = [quiet.paces[action]?.p99, attacked.paces[action]?.p99];
  const bound = Math.max(floorMs, times * (before ?? 0));
  return checkRow(
    `${action}: p99`,
    milliseconds(during),
    `≤ ${times}× quiet, or ${floorMs} ms`,
    // An action that nobody completed in one of the rounds fails.
    before !== undefined && during !== undefined && during <= bound,
    milliseconds(before),
  );
}

/** The floors of the actions that an attack on the database would slow down. */
const DATABASE_FLOORS_MS = { read: 100, search: FLOOR_MS, write: FLOOR_MS };

/** Bounds the p99 of these actions by three times that of the quiet round, with tighter floors. */
export function databaseSlowdowns(
  rounds: Rounds,
  ...actions: (keyof typeof DATABASE_FLOORS_MS)[]
): Row[] {
  return actions.map((action) =>
    slowdown(action, rounds, { times: 3, floorMs: DATABASE_FLOORS_MS[action] }),
  );
}

/** Bounds the p99 of every action of honest members by three times that of the quiet round, or by `FLOOR_MS`. */
export function slowdowns(rounds: Rounds): Row[] {
  return ACTIONS.map((action) => slowdown(action, rounds, { times: 3, floorMs: FLOOR_MS }));
}

/** Like `slowdowns`, for an attack that keeps the processor busy: the floor of a login, which hashes, is doubled. */
export function slowdownsWhileBusy(rounds: Rounds): Row[] {
  return ACTIONS.map((action) =>
    slowdown(action, rounds, { times: 3, floorMs: action === 'login' ? 2 * FLOOR_MS : FLOOR_MS }),
  );
}

/** Bounds the slowest answer of an action in the attacked round. */
export function slowest(action: Action, { quiet, attacked }: Rounds, atMostMs: number): Row {
  const during = attacked.paces[action]?.max;
  return checkRow(
    `${action}: slowest`,
    milliseconds(during),
    `≤ ${atMostMs} ms`,
    during !== undefined && during <= atMostMs,
    milliseconds(quiet.paces[action]?.max),
  );
}

/** Checks that no request of an honest member failed, neither before nor during the attack. */
export function noFailures({ quiet, attacked }: Rounds): Row {
  const [before, during] = [countFailures(quiet), countFailures(attacked)];
  return checkRow(
    'honest failures',
    `${during} in ${attacked.visits} visits`,
    '0',
    before + during === 0,
    `${before} in ${quiet.visits} visits`,
  );
}

/** Checks that the server closed most of the connections. */
export function mostConnectionsClosed(closed: number, opened: number): Row {
  return checkRow('closed by the server', `${closed} of ${opened}`, '> half', closed > opened / 2);
}

/** Checks that the attacker received only these statuses. */
export function answersRow(answers: readonly Sent[], allowed: readonly number[]): Row {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const shown = Array.from(counts, ([status, times]) => `${times} × ${status || 'no answer'}`);
  const passes = [...counts.keys()].every((status) => allowed.includes(status));
  return checkRow('answers to the attacker', shown.join(', '), allowed.join(', '), passes);
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? '–' : `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}
