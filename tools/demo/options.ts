import { parseArgs } from 'node:util';
import { StartError } from '#server/platform/process/start-error.ts';
import { DEFAULT_THREADS } from './generate.ts';

/** The forum is made up in memory: up to this size it takes no more than some gigabytes. */
const MOST_THREADS = 200_000;

export interface DemoOptions {
  readonly seed: number;
  readonly threads: number;
}

/** What `npm run demo -- …` asks for. Throws a StartError for what no forum can be made of. */
export function readDemoOptions(args: string[]): DemoOptions {
  const { seed = '42', threads = String(DEFAULT_THREADS) } = parse(args);
  const options = { seed: wholeNumber(seed), threads: wholeNumber(threads) };
  if (!Number.isSafeInteger(options.seed)) {
    throw new StartError(`--seed takes a whole number; it is "${seed}".`);
  }
  if (!(options.threads >= 1 && options.threads <= MOST_THREADS)) {
    const most = MOST_THREADS.toLocaleString('en');
    throw new StartError(`--threads takes a whole number from 1 to ${most}; it is "${threads}".`);
  }
  return options;
}

function parse(args: string[]): { seed?: string; threads?: string } {
  try {
    return parseArgs({
      // With a space between, a number below zero would be taken for another option.
      args: args
        .join(' ')
        .replaceAll(/ (?=-\d)/g, '=')
        .split(' ')
        .filter(Boolean),
      options: { seed: { type: 'string' }, threads: { type: 'string' } },
    }).values;
  } catch (error) {
    const given = args.join(' ');
    throw new StartError(
      `The demo takes --seed and --threads, each followed by a number; it was given "${given}".`,
      { cause: error },
    );
  }
}

/** NaN for anything but digits. */
function wholeNumber(text: string): number {
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
}
