import { SETTINGS } from './config.ts';

/** A variable that looks like a setting, and the setting that was probably meant. */
export interface Misspelt {
  readonly given: string;
  readonly meant: string;
}

/** Shorter names, and names of another shape, are too often those of other programs. */
const SHAPE = /^[A-Z_]{7,}$/;
/** `PORT` and `HOST` are too similar to variables of other programs. */
const SETTING_MIN = 5;
/** Below this length, a name two edits away is more likely another word: `JAVA_DIR` is not `DATA_DIR`. */
const TWO_EDITS_MIN = 10;

/** Finds the variables of `env` that are one or two edits away from a setting. An empty one counts as absent. */
export function findMisspelt(env: Record<string, string | undefined>): Misspelt[] {
  return Object.entries(env).flatMap(([given, value]) => {
    if (!value || !SHAPE.test(given) || SETTINGS.includes(given)) return [];
    const settings = SETTINGS.filter((name) => name.length >= SETTING_MIN);
    const meant =
      settings.find((name) => isWithin(given, name, 1)) ??
      settings.find((name) => name.length >= TWO_EDITS_MIN && isWithin(given, name, 2));
    return meant === undefined ? [] : [{ given, meant }];
  });
}

/** Two halves of a sentence: the problem and the remedy. */
export function describeMisspelt({ given, meant }: Misspelt): { message: string; remedy: string } {
  return {
    message: `${given} is not a setting of Rembuk and does nothing`,
    remedy: `did you mean ${meant}?`,
  };
}

/** Prints a line for each misspelt setting. */
export function warnOfMisspelt(
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): void {
  for (const misspelt of findMisspelt(env)) {
    const { message, remedy } = describeMisspelt(misspelt);
    print(`${message}: ${remedy}`);
  }
}

/**
 * Whether at most `edits` edits turn one into the other: a letter added, removed or changed, or two neighbours swapped.
 */
function isWithin(one: string, other: string, edits: number): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  if (a === b) return true;
  if (edits === 0) return false;
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  return (
    isWithin(a.slice(1), b.slice(1), edits - 1) ||
    isWithin(a.slice(1), b, edits - 1) ||
    isWithin(a, b.slice(1), edits - 1) ||
    (isSwapped && isWithin(a.slice(2), b.slice(2), edits - 1))
  );
}
