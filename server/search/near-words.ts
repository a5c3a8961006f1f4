const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
/** Shorter words are one letter away from too many others. */
const NEAR_MIN = 4;
const NEAR_MAX = 20;

/**
 * Returns the words that differ by one typing error: a letter missing, one too many, a wrong one, or two swapped. The
 * first letter is assumed to be correct, as it nearly always is.
 */
export function nearWords(word: string): string[] {
  if (!/^[a-z]+$/.test(word) || word.length < NEAR_MIN || word.length > NEAR_MAX) return [];
  const near = new Set<string>();
  for (let at = 1; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) near.add(before + letter + after);
    if (after === '') continue;
    near.add(before + after.slice(1));
    for (const letter of LETTERS) near.add(before + letter + after.slice(1));
    if (after.length > 1) near.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  near.delete(word);
  return [...near];
}

/** The share of `word` in `other`, from 0 to 1, as `word_similarity` of pg_trgm computes it. */
export function likeness(word: string, other: string): number {
  const parts = trigramsOf(word);
  const others = trigramsOf(other);
  return [...parts].filter((part) => others.has(part)).length / parts.size;
}

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}
