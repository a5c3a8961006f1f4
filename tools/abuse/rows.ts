import { countFailures } from './crowd.ts';
import type { Rounds } from './attack.ts';
import type { Sent } from './send.ts';
import { type Deed, DEEDS } from './visit.ts';

/** One line of the report: what was measured, and whether it is as it must be. */
export interface Row {
  readonly measure: string;
  readonly quiet: string;
  readonly attacked: string;
  readonly bound: string;
  readonly isHeld: boolean;
}

/** A row of something that has no quiet figure, or is simply so or not. */
export function fact(
  measure: string,
  attacked: string,
  bound: string,
  isHeld: boolean,
  quiet = '–',
): Row {
  return { measure, quiet, attacked, bound, isHeld };
}

/** Below this nobody notices, and on two busy cores a quiet answer of 5 ms often takes three times as long. */
export const FLOOR_MS = 250;

export interface SlowdownBound {
  readonly times: number;
  /**
   * Up to this the attacked round is fast enough, whatever the quiet one was: where a quiet answer takes a
   * millisecond or two, three times as much is what any busy machine adds.
   */
  readonly floorMs: number;
}

/** How much slower the slowest in a hundred of these answers may become. */
export function slowdown(
  deed: Deed,
  { quiet, attacked }: Rounds,
  { times, floorMs }: SlowdownBound,
): Row {
  const [before, during] = [quiet.paces[deed]?.p99, attacked.paces[deed]?.p99];
  const bound = Math.max(floorMs, times * (before ?? 0));
  return fact(
    `${deed}: p99`,
    milliseconds(during),
    `≤ ${times}× quiet, or ${floorMs} ms`,
    // What nobody managed to do in one of the rounds was not measured.
    before !== undefined && during !== undefined && during <= bound,
    milliseconds(before),
  );
}

/** Everything that honest people do takes at most three times as long, or too little for anybody to notice. */
export function slowdowns(rounds: Rounds): Row[] {
  return DEEDS.map((deed) => slowdown(deed, rounds, { times: 3, floorMs: FLOOR_MS }));
}

/** The same of an attack that keeps the processor busy, with twice the floor for a login, which hashes. */
export function slowdownsWhileBusy(rounds: Rounds): Row[] {
  return DEEDS.map((deed) =>
    slowdown(deed, rounds, { times: 3, floorMs: deed === 'login' ? 2 * FLOOR_MS : FLOOR_MS }),
  );
}

/** The slowest of these answers in the attacked round. */
export function slowest(deed: Deed, { quiet, attacked }: Rounds, atMostMs: number): Row {
  const during = attacked.paces[deed]?.max;
  return fact(
    `${deed}: slowest`,
    milliseconds(during),
    `≤ ${atMostMs} ms`,
    during !== undefined && during <= atMostMs,
    milliseconds(quiet.paces[deed]?.max),
  );
}

/** Nobody honest is refused, cut off or forgotten, neither before nor during the attack. */
export function noFailures({ quiet, attacked }: Rounds): Row {
  const [before, during] = [countFailures(quiet), countFailures(attacked)];
  return fact(
    'honest failures',
    `${during} in ${attacked.visits} visits`,
    '0',
    before + during === 0,
    `${before} in ${quiet.visits} visits`,
  );
}

/** The server hangs up on most of the connections. */
export function mostClosed(closed: number, opened: number): Row {
  return fact('closed by the server', `${closed} of ${opened}`, '> half', closed > opened / 2);
}

/** The attacker is answered, or refused, in these ways alone: nothing breaks. */
export function answersRow(answers: readonly Sent[], allowed: readonly number[]): Row {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const shown = Array.from(counts, ([status, times]) => `${times} × ${status || 'no answer'}`);
  const isHeld = [...counts.keys()].every((status) => allowed.includes(status));
  return fact('answers to the attacker', shown.join(', '), allowed.join(', '), isHeld);
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? '–' : `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}
