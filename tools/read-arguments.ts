import { parseArgs } from 'node:util';
import { StartError } from '#server/platform/process/start-error.ts';

export interface Expected {
  /** For example `npm run backup`. */
  readonly name: string;
  /** The name of the argument in the usage, such as `FILE`. */
  readonly argument: string;
  readonly flags?: readonly string[] | undefined;
}

/** Returns the one argument and the flags of a command. Throws a StartError with the usage. */
export function readArguments({ name, argument, flags = [] }: Expected): {
  given: string;
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
    const [given, ...others] = positionals;
    if (given === undefined || given.trim() === '' || others.length > 0) throw wrong;
    return { given, flags: new Set(Object.keys(values)) };
  } catch {
    throw wrong;
  }
}
