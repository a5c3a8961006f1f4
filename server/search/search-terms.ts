import type { Db } from '#server/schema.ts';
import { isBaseWord } from './base-words.ts';
import { formsOf, rootsOf, spellingsOf } from './indonesian-words.ts';
import { findStems } from './stems.ts';

/** Each word that was asked for, with the entries of the index of words that mean it, itself first. */
export type SearchTerms = readonly (readonly string[])[];

/** What the words mean in the index, where a text has each of its words and what the stemmer made of it. */
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
    // Where we know the root, the stemmer is not asked for another.
    if (!isBaseWord(word) && !roots.some(isBaseWord)) terms.add(stems.get(word) ?? word);
    // The stemmer takes most forms to a root that is among the terms; here are those it takes elsewhere.
    return [
      ...terms,
      ...forms.filter((form) => !terms.has(form) && !terms.has(stems.get(form) ?? '')),
    ];
  });
}

/** The tsquery that any of the terms fits. Terms are letters and digits, so nothing in them is syntax. */
export function anyOf(terms: readonly string[]): string {
  return terms.map((term) => `'${term}'`).join('|');
}

/** The tsquery that fits where each of the words has one of its terms. */
export function eachOf(terms: SearchTerms): string {
  return terms.map((alternatives) => `(${anyOf(alternatives)})`).join('&');
}
