import { readOptions, wholeNumber } from '../read-options.ts';
import { DEFAULT_THREADS } from './generate.ts';

/** The forum is generated in memory: up to this size it takes no more than some gigabytes. */
const MOST_THREADS = 200_000;

/** Parses the options of `npm run demo -- …`. Throws a StartError for invalid ones. */
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
