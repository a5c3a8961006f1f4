import { appearanceOf, withLettersForSigns } from '#server/users/appearance.ts';

/** Whether one of the words is in the text. */
export type FindsWord = (text: string) => boolean;

/**
 * Returns a search for whole words, or words in sequence, however they are disguised: by case, look-alike letters, signs in
 * place of letters, marks, invisible characters, and signs or spaces between the letters. A `*` at the end of a word finds
 * all words that begin with it.
 */
export function createWordFilter(words: readonly string[]): FindsWord {
  const patterns = new Set(words.flatMap(patternsOf));
  if (patterns.size === 0) return () => false;
  return (text) =>
    spellingsOf(text).some((spelling) => [...patterns].some((one) => spelling.includes(one)));
}

/** Whether anything of the word is left to look for. */
export function isSearchable(word: string): boolean {
  return patternsOf(word).length > 0;
}

function patternsOf(word: string): string[] {
  // Signs alone would be found as the letters that they look like.
  if (!/[\p{L}\p{N}]/u.test(word)) return [];
  const isBeginning = word.trimEnd().endsWith('*');
  return spellingsOf(word.replace(/\*\s*$/, '')).map((spelling) =>
    isBeginning ? spelling.trimEnd() : spelling,
  );
}

/** The words of a text as they look, each between two spaces: with its signs as signs, and as letters. */
function spellingsOf(text: string): string[] {
  const spellings = [text, withLettersForSigns(text)].map((one) => {
    const words = appearanceOf(one)
      .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
      .split(/[^\p{L}\p{N}]+/u);
    return ` ${[...words, ...joinLetters(words)].filter((word) => word !== '').join(' ')} `;
  });
  return [...new Set(spellings)];
}

/** The words that are written with something between all their letters, as in `j u d i`. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let letters: string[] = [];
  for (const word of [...words, '']) {
    // An m looks like rn.
    if (word.length === 1 || word === 'rn') {
      letters.push(word);
    } else {
      if (letters.length > 2) joined.push(letters.join(''));
      letters = [];
    }
  }
  return joined;
}
