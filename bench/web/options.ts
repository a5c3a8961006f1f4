import { parseArgs } from 'node:util';
import { StartError } from '#server/platform/process/start-error.ts';

/** What there is to measure, in the order in which a run does it. */
export const SECTION_NAMES = ['first-load', 'lighthouse', 'typing', 'scrolling'] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

export interface WebBenchOptions {
  readonly only: readonly SectionName[];
  readonly runs: number;
}

/** What `npm run bench:web -- …` asks for. Throws a StartError for what cannot be measured. */
export function readOptions(args: string[]): WebBenchOptions {
  const given = parse(args);
  const runs = Number(given.runs ?? '5');
  if (!Number.isInteger(runs) || runs < 1) {
    throw new StartError(`--runs takes a whole number above zero; it was given "${given.runs}".`);
  }
  const only = given.only === undefined ? SECTION_NAMES : given.only.split(',').map(sectionName);
  return { only, runs };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: { only: text, runs: text } }).values;
  } catch (error) {
    throw new StartError('The bench takes --only and --runs, each followed by its value.', {
      cause: error,
    });
  }
}

function sectionName(text: string): SectionName {
  const name = SECTION_NAMES.find((known) => known === text.trim());
  if (name !== undefined) return name;
  throw new StartError(`--only knows ${SECTION_NAMES.join(', ')}; it was given "${text}".`);
}
