import { readOptions, wholeNumber } from '../read-options.ts';
import { DEFAULT_THREADS } from './generate.ts';

/** The forum is made up in memory: up to this size it takes no more than some gigabytes. */
const MOST_THREADS = 200_000;

/** What `npm run demo -- …` asks for. Throws a StartError for what no forum can be made of. */
export function readDemoOptions(args: readonly string[]): { seed: number; threads: number } {
  const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number;
  return readOptions(
    'The demo',
    {
      seed: wholeNumber(42, { least, most }),
      threads: wholeNumber(DEFAULT_THREADS, { most: MOST_THREADS }),
    },
    args,
  );
}
