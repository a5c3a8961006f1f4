import { type Actor, startActor } from '#tools/processes/actor.ts';
import type { Pace } from '../../bench/actors/load.ts';
import type { Deed } from './visit.ts';

export type CrowdOrder =
  | {
      readonly do: 'begin';
      readonly url: string;
      /** People of the demo forum, who take turns. */
      readonly emails: readonly string[];
      readonly seed: number;
    }
  /** Lets those who are there finish, and tells what they met. */
  | { readonly do: 'end' };

/** What the honest people of one round met; nothing for the order to begin. */
export interface Round {
  /** What was never done is not there. */
  readonly paces: Partial<Record<Deed, Pace>>;
  readonly visits: number;
  /** What was not answered as it should be, each with how often. */
  readonly failures: readonly { readonly what: string; readonly times: number }[];
}

/**
 * A process with honest people in it, so that they are measured by a clock that the attack does not hold up: ten
 * at a time, each with an account and an address of their own, and when one leaves, another one comes.
 */
export function startCrowd(): Actor<CrowdOrder, Round | undefined> {
  return startActor(new URL('crowd-process.ts', import.meta.url));
}

/** How many answers were not what the visitors asked for. */
export function countFailures({ failures }: Round): number {
  return failures.reduce((sum, { times }) => sum + times, 0);
}
