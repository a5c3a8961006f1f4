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
export function fact(measure: string, attacked: string, bound: string, isHeld: boolean): Row {
  return { measure, quiet: '–', attacked, bound, isHeld };
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
  return {
    measure: `${deed}: p99`,
    quiet: milliseconds(before),
    attacked: milliseconds(during),
    bound: `≤ ${times}× quiet, or ${floorMs} ms`,
    // What nobody managed to do in one of the rounds was not measured.
    isHeld: before !== undefined && during !== undefined && during <= bound,
  };
}

/** Everything that honest people do takes at most three times as long, or too little for anybody to notice. */
export function slowdowns(rounds: Rounds): Row[] {
  return DEEDS.map((deed) => slowdown(deed, rounds, { times: 3, floorMs: FLOOR_MS }));
}

/** The slowest of these answers in the attacked round. */
export function slowest(deed: Deed, { quiet, attacked }: Rounds, atMostMs: number): Row {
  const during = attacked.paces[deed]?.max;
  return {
    measure: `${deed}: slowest`,
    quiet: milliseconds(quiet.paces[deed]?.max),
    attacked: milliseconds(during),
    bound: `≤ ${atMostMs} ms`,
    isHeld: during !== undefined && during <= atMostMs,
  };
}

/** Nobody honest is refused, cut off or forgotten, neither before nor during the attack. */
export function noFailures({ quiet, attacked }: Rounds): Row {
  const [before, during] = [countFailures(quiet), countFailures(attacked)];
  return {
    measure: 'honest failures',
    quiet: `${before} in ${quiet.visits} visits`,
    attacked: `${during} in ${attacked.visits} visits`,
    bound: '0',
    isHeld: before + during === 0,
  };
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
