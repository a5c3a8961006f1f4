import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { StartError } from '#server/platform/process/start-error.ts';

/** What can be broken, in the order in which a run does it. */
export const SCENARIOS = ['kill', 'restart', 'disk', 'silence', 'stop'] as const;
export type Scenario = (typeof SCENARIOS)[number];

export interface FaultOptions {
  /** How often something is killed. */
  readonly rounds: number;
  /** What is drawn is the same for the same seed; what happens meanwhile is not. */
  readonly seed: number;
  readonly only: readonly Scenario[];
}

/** What `npm run test:faults -- …` asks for. Throws a StartError for what there is not. */
export function readFaultOptions(args: string[]): FaultOptions {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '50' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      only: { type: 'string', multiple: true, default: [...SCENARIOS] },
    },
  });
  const only = SCENARIOS.filter((name) => values.only.includes(name));
  if (only.length < values.only.length) {
    throw new StartError(`--only takes one of ${SCENARIOS.join(', ')}; it may be given often.`);
  }
  return { rounds: whole('rounds', values.rounds), seed: whole('seed', values.seed), only };
}

function whole(name: string, given: string): number {
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new StartError(`--${name} takes a whole number (it is "${given}").`);
}
