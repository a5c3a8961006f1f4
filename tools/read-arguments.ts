import { parseArgs } from 'node:util';
import { StartError } from '#server/platform/process/start-error.ts';

export interface Expected {
  /** For example `npm run backup`. */
  readonly name: string;
  /** The names of the arguments in the usage, such as `FILE`, separated by spaces; optional ones in brackets. */
  readonly argument: string;
  readonly flags?: readonly string[] | undefined;
}

/**
 * Returns the arguments and the flags of a command: the first, '' when it is left out, and the others. Throws a
 * StartError with the usage.
 */
export function readArguments({ name, argument, flags = [] }: Expected): {
  given: string;
  others: readonly string[];
  flags: ReadonlySet<string>;
} {
  const call = `${name} -- ${argument}`;
  const usage = [call, ...flags.map((flag) => `[--${flag}]`)].join(' ');
  const wrong = new StartError(`Usage: ${usage}`);
  const taken = flags.find((flag) => process.env[`npm_config_${flag.replaceAll('-', '_')}`]);
  if (taken !== undefined) {
    throw new StartError(
      `npm took --${taken} for a setting of its own, so nothing was done: what is meant for the command comes after the two dashes, as in ${call} --${taken}`,
    );
  }
  try {
    const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const names = argument.split(' ');
    const required = names.filter((one) => !one.startsWith('[')).length;
    if (positionals.length < required || positionals.length > names.length) throw wrong;
    if (positionals.some((one) => one.trim() === '')) throw wrong;
    const [given = '', ...others] = positionals;
    return { given, others, flags: new Set(Object.keys(values)) };
  } catch {
    throw wrong;
  }
}
