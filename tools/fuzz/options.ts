import { parseArgs } from 'node:util';
import { StartError } from '#server/platform/process/start-error.ts';

const DEFAULT_REQUESTS = 20_000;

export interface FuzzArguments {
  readonly seed: number;
  readonly requests: number;
}

/** What `npm run test:fuzz -- …` asks for; another seed each time unless told. Throws a StartError. */
export function readFuzzArguments(args: string[]): FuzzArguments {
  const { seed, requests } = parse(args);
  return {
    seed: seed === undefined ? Date.now() % 2 ** 31 : wholeNumber('seed', seed),
    requests: requests === undefined ? DEFAULT_REQUESTS : wholeNumber('requests', requests),
  };
}

function parse(args: string[]) {
  try {
    const options = { seed: { type: 'string' }, requests: { type: 'string' } } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new StartError('The fuzz takes --seed and --requests, each followed by a number.', {
      cause: error,
    });
  }
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new StartError(`--${name} takes a whole number from 1 on; it is "${text}".`);
}
