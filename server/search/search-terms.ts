import type { Db } from '#server/schema.ts';
import { isBaseWord } from './base-words.ts';
import { formsOf, rootsOf, spellingsOf } from './indonesian-words.ts';
import { findStems } from './stems.ts';

/** For each query word, the lexemes in the full-text index that match it, itself first. */
export type SearchTerms = readonly (readonly string[])[];

/** Finds the lexemes that match the words. The index has each word of a text, and its stem. */
export async function findTerms(db: Db, words: readonly string[]): Promise<SearchTerms> {
  const readings = words.map((word) => {
    const [, ...roots] = rootsOf(word);
    const bases = roots.some(isBaseWord) ? roots : [word, ...roots];
    const forms = [...new Set(bases.flatMap(formsOf))];
    return { word, roots, forms };
  });
  const stems = await findStems(
    db,
    readings.flatMap(({ word, forms }) => [word, ...forms]),
  );
  return readings.map(({ word, roots, forms }) => {
    const terms = new Set([word, ...roots, ...[word, ...roots].flatMap(spellingsOf)]);
    // When the root is known, the stemmer's result is not needed.
    if (!isBaseWord(word) && !roots.some(isBaseWord)) terms.add(stems.get(word) ?? word);
    // The stemmer reduces most forms to a root among the terms. The other forms are added here.
    return [
      ...terms,
      ...forms.filter((form) => !terms.has(form) && !terms.has(stems.get(form) ?? '')),
    ];
  });
}

/**
 * The tsquery that matches any of the terms. Terms consist of letters and digits, so they contain no tsquery syntax.
 */
export function anyOf(terms: readonly string[]): string {
  return terms.map((term) => `'${term}'`).join('|');
}

/** The tsquery that matches when each of the words has one of its terms. */
export function eachOf(terms: SearchTerms): string {
  return terms.map((alternatives) => `(${anyOf(alternatives)})`).join('&');
}
