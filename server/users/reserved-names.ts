import { appearanceOf, withLettersForSigns } from './appearance.ts';

/** The name of the author of what is left of a deleted account. */
export const DELETED_NAME = 'Akun dihapus';
/** The name of a purged account: its own name may be an advertisement, too. */
export const PURGED_NAME = 'Akun ditangguhkan';

/** Names that appear to speak for the forum, or to be no account any more. The forum's own names are others. */
export const RESERVED_NAMES = [
  'Admin',
  'Administrator',
  'Moderator',
  'Rembuk',
  DELETED_NAME,
  PURGED_NAME,
];

/**
 * Returns whether a name consists only of reserved words, whatever its case, the characters between and around them,
 * and the numbers around it; or looks as if it did ('Аdmın', 'M0derator_1').
 */
export function reservedNames(...ownNames: readonly string[]): (name: string) => boolean {
  const words = [...RESERVED_NAMES, ...ownNames].flatMap(skeletonsOf).filter((word) => word !== '');
  return (name) => skeletonsOf(name).some((skeleton) => consistsOf(skeleton, words));
}

function consistsOf(text: string, words: readonly string[]): boolean {
  const ends = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!ends.has(at)) continue;
    for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length);
  }
  return text !== '' && ends.has(text.length);
}

/**
 * The appearance of a name (the skeleton of UTS #39, section 4), as letters and digits without case. A capital may look
 * like another letter than its lower case does: there is a skeleton for each way to write the name.
 */
function skeletonsOf(name: string): string[] {
  return [name, withLettersForSigns(name)]
    .flatMap((one) => [one, withoutEnds(one)])
    .flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()])
    .map(skeletonOf);
}

/** From the first letter to the last; the whole name when it has none. */
function withoutEnds(name: string): string {
  // A pattern for what follows the last letter would be retried at each of many signs before it.
  return /\p{L}(?:.*\p{L})?/su.exec(name)?.[0] ?? name;
}

function skeletonOf(text: string): string {
  return appearanceOf(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}
