import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { StartError } from '#server/platform/process/start-error.ts';

/** One `--name value` of a command. */
export interface Option<Value> {
  /** The default, as text. */
  readonly preset: string;
  /** Completes the sentence "--name takes …". */
  readonly takes: string;
  /** Returns undefined for an invalid text. */
  read(text: string): Value | undefined;
}

type Options<Values> = { readonly [Name in keyof Values]: Option<Values[Name]> };

/** Reads the options of `command`. Throws a StartError that describes the valid ones in one sentence. */
export function readOptions<Values extends object>(
  command: string,
  options: Options<Values>,
  args: readonly string[] = process.argv.slice(2),
): Values {
  const given = parse(command, Object.keys(options), args);
  const read = Object.entries<Option<unknown>>(options).map(([name, option]) => {
    // The values of a repeated option are joined.
    const text = given[name]?.join(',') ?? option.preset;
    const value = option.read(text);
    if (value !== undefined) return [name, value];
    throw new StartError(`--${name} takes ${option.takes}; it is "${text}".`);
  });
  return Object.fromEntries(read) as Values;
}

function parse(command: string, names: readonly string[], args: readonly string[]) {
  const texts = names.map((name) => [name, { type: 'string', multiple: true } as const]);
  try {
    return parseArgs({ args: args.reduce(joinNegative, []), options: Object.fromEntries(texts) })
      .values as Readonly<Record<string, string[] | undefined>>;
  } catch (error) {
    const known = names.map((name) => `--${name}`).join(', ');
    throw new StartError(
      `${command} takes ${known}, each followed by its value; it was given "${args.join(' ')}".`,
      { cause: error },
    );
  }
}

/** Converts `--seed -7`, which would be parsed as two options, to `--seed=-7`. */
function joinNegative(args: string[], arg: string): string[] {
  return /^-\d/.test(arg) && args.length > 0
    ? [...args.slice(0, -1), `${args.at(-1)}=${arg}`]
    : [...args, arg];
}

export function wholeNumber(
  preset: number,
  { least = 1, most = 999_999_999 }: { least?: number; most?: number } = {},
): Option<number> {
  const [from, to] = [least, most].map((bound) => bound.toLocaleString('en'));
  return {
    preset: String(preset),
    takes: `a whole number from ${from} to ${to}`,
    read: (text) => {
      const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
      return value >= least && value <= most ? value : undefined;
    },
  };
}

/** The seed of random choices. Without the option, it differs in each run. */
export const anySeed: Option<number> = wholeNumber(randomInt(1, 1_000_000), { least: 0 });

export function numberAboveZero(preset: number): Option<number> {
  return {
    preset: String(preset),
    takes: 'a number above zero',
    read: (text) => (Number(text) > 0 && Number.isFinite(Number(text)) ? Number(text) : undefined),
  };
}

/** Some of these names, in this order; by default all. */
export function someOf<Name extends string>(known: readonly Name[]): Option<readonly Name[]> {
  return {
    preset: known.join(','),
    takes: `names of ${known.join(', ')}, separated by commas`,
    read: (text) => {
      const names: readonly string[] = text.split(',').map((name) => name.trim());
      const isKnown = names.every((name) => known.some((one) => one === name));
      return isKnown ? known.filter((name) => names.includes(name)) : undefined;
    },
  };
}
