/** Characters that nobody sees, wherever they stand. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * What is one category, however it is written: without case, leading '#' and space, with one space for
 * several, in Unicode's form NFKC. '' where nothing is left.
 */
export function categoryKey(category: string): string {
  const letters = category.replaceAll(UNSEEN, '').normalize('NFKC').toLowerCase();
  return categoryName(letters.normalize('NFKC'));
}

/** A category as it is shown: as it was written, without leading '#' and superfluous space. */
export function categoryName(category: string): string {
  return category
    .normalize('NFC')
    .replace(/^[\s#＃]+/u, '')
    .trimEnd()
    .replaceAll(/\s+/gu, ' ');
}

/** Whether both are one category. */
export function isSameCategory(one: string, other: string): boolean {
  return categoryKey(one) === categoryKey(other);
}
