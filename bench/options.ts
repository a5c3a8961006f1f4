import { parseArgs } from 'node:util';
import { StartError } from '#server/platform/process/start-error.ts';

/** What there is to measure, in the order in which a run does it. */
export const SECTION_NAMES = [
  'reads',
  'readers',
  'writes',
  'mix',
  'search',
  'login',
  'start',
  'streams',
  'processes',
  'growth',
  'memory',
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

export interface BenchOptions {
  readonly threads: number;
  readonly only: readonly SectionName[];
  readonly rounds: number;
  /** How long each single measurement takes. */
  readonly seconds: number;
  readonly soakMinutes: number;
}

const FEWEST_THREADS = 1_000;
const MOST_THREADS = 1_000_000;

/** What `npm run bench -- …` asks for. Throws a StartError for what cannot be measured. */
export function readBenchOptions(args: string[]): BenchOptions {
  const given = parse(args);
  const threads = positive('threads', given.threads ?? '100000');
  if (!Number.isInteger(threads) || threads < FEWEST_THREADS || threads > MOST_THREADS) {
    const [least, most] = [FEWEST_THREADS, MOST_THREADS].map((size) => size.toLocaleString('en'));
    throw new StartError(`--threads takes a whole number from ${least} to ${most}.`);
  }
  return {
    threads,
    only: given.only === undefined ? SECTION_NAMES : given.only.split(',').map(sectionName),
    rounds: Math.ceil(positive('rounds', given.rounds ?? '5')),
    seconds: positive('seconds', given.seconds ?? '3'),
    soakMinutes: positive('soak-minutes', given['soak-minutes'] ?? '10'),
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      options: { threads: text, only: text, rounds: text, seconds: text, 'soak-minutes': text },
    }).values;
  } catch (error) {
    throw new StartError(
      'The bench takes --threads, --only, --rounds, --seconds and --soak-minutes, each followed by its value.',
      { cause: error },
    );
  }
}

function sectionName(text: string): SectionName {
  const name = SECTION_NAMES.find((known) => known === text.trim());
  if (name !== undefined) return name;
  throw new StartError(`--only knows ${SECTION_NAMES.join(', ')}; it was given "${text}".`);
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new StartError(`--${name} takes a number above zero; it was given "${text}".`);
}
