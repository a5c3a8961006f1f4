import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { StartError } from '#server/platform/process/start-error.ts';
import type { Attack } from './attack.ts';
import { ATTACKS } from './attacks.ts';

export interface AbuseOptions {
  readonly attacks: readonly Attack[];
  /** How long each attacked round takes at least, and each quiet one, up to a minute. */
  readonly seconds: number;
  readonly seed: number;
}

/** What `npm run test:abuse -- …` asks for. Throws a StartError for what there is not. */
export function readAbuseOptions(args: string[]): AbuseOptions {
  const { only, seconds, seed } = parse(args);
  const names = only?.split(',') ?? ATTACKS.map(({ name }) => name);
  const attacks = ATTACKS.filter(({ name }) => names.includes(name));
  if (attacks.length < names.length) {
    const known = ATTACKS.map(({ name }) => name).join(', ');
    throw new StartError(`--only takes names of ${known}, separated by commas (it is "${only}").`);
  }
  return { attacks, seconds: positive('seconds', seconds), seed: positive('seed', seed) };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        only: { type: 'string' },
        seconds: { type: 'string', default: '15' },
        seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
      },
    }).values;
  } catch (error) {
    throw new StartError(
      'The abuse tests take --only, --seconds and --seed, each followed by its value.',
      { cause: error },
    );
  }
}

function positive(name: string, given: string): number {
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw new StartError(`--${name} takes a whole number above zero (it is "${given}").`);
}
