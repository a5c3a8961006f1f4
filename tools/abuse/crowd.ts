import { type Actor, startActor } from '#tools/processes/actor.ts';
import type { Pace } from '../../bench/actors/load.ts';
import type { Action } from './visit.ts';

export type CrowdOrder =
  | {
      readonly do: 'begin';
      readonly url: string;
      /** Accounts of the demo forum, used in turn. */
      readonly emails: readonly string[];
      readonly seed: number;
    }
  /** Waits for running visits, and returns the results. */
  | { readonly do: 'end' };

/** The results of the honest members in one round. */
export interface Round {
  /** Omits actions that no member did. */
  readonly paces: Partial<Record<Action, Pace>>;
  readonly visits: number;
  /** The requests that failed, each with its count. */
  readonly failures: readonly { readonly what: string; readonly times: number }[];
}

/**
 * Starts a process for the honest members, so that the attack does not delay their clock. It answers `begin` with
 * undefined, and `end` with the results. Ten visits run at a time, each with an account and an address of its own; when
 * a visit ends, the next one begins.
 */
export function startCrowd(): Actor<CrowdOrder, Round | undefined> {
  return startActor(new URL('crowd-process.ts', import.meta.url));
}

/** Returns the number of failed requests of the members. */
export function countFailures({ failures }: Round): number {
  return failures.reduce((sum, { times }) => sum + times, 0);
}
