/** Characters that are invisible in any position. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns the key of a category, the same for all its spellings: without case, leading '#' and space, with a single
 * space for several, in Unicode's form NFKC. '' when nothing is left.
 */
export function categoryKey(category: string): string {
  const letters = category.replaceAll(UNSEEN, '').normalize('NFKC').toLowerCase();
  return categoryName(letters.normalize('NFKC'));
}

/** Returns a category for display: as it was written, without leading '#' and superfluous space. */
export function categoryName(category: string): string {
  return category
    .normalize('NFC')
    .replace(/^[\s#＃]+/u, '')
    .trimEnd()
    .replaceAll(/\s+/gu, ' ');
}

/** Whether both are spellings of the same category. */
export function isSameCategory(one: string, other: string): boolean {
  return categoryKey(one) === categoryKey(other);
}
