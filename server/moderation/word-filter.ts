import { appearanceOf, withLettersForSigns } from '#server/users/appearance.ts';

/** How a text looks: its words in sequence, and the runs of single letters in it, as in `j u d i`. */
export interface Spelling {
  readonly words: readonly string[];
  readonly runs: readonly string[];
}

/** Whether one of the words is in a text that looks like this. */
export type FindsWord = (spellings: readonly Spelling[]) => boolean;

/** A word, or words in sequence, to look for. */
interface Pattern {
  readonly words: readonly string[];
  /** Whether the last one is the beginning of a word. */
  readonly isBeginning: boolean;
}

/** In letters: a shorter word would be found in most runs. */
const RUN_MIN = 3;

/**
 * Returns a search for whole words, or words in sequence, however they are disguised: by case, look-alike letters, signs in
 * place of letters, marks, invisible characters, and signs or spaces between the letters. A `*` at the end of a word finds
 * all words that begin with it.
 */
export function createWordFilter(words: readonly string[]): FindsWord {
  const patterns = words.flatMap(patternsOf);
  const runs = patterns.map((pattern) => pattern.words.join(''));
  const inRuns = [...new Set(runs)].filter((run) => run.length >= RUN_MIN);
  // A text has up to 50,000 words: only those patterns are compared with one that begin like it.
  const byFirst = Map.groupBy(patterns, ({ words: [first = ''] }) => first);
  const lengths = new Set(Array.from(byFirst.keys(), (first) => first.length));
  const beginsAt = (text: readonly string[], index: number, word: string) => {
    for (const length of lengths) {
      if (length > word.length) continue;
      const found = byFirst.get(word.slice(0, length));
      if (found?.some((pattern) => isAt(pattern, text, index))) return true;
    }
    return false;
  };
  return (spellings) =>
    patterns.length > 0 &&
    spellings.some(
      (spelling) =>
        spelling.words.some((word, index) => beginsAt(spelling.words, index, word)) ||
        spelling.runs.some((run) => inRuns.some((one) => run.includes(one))),
    );
}

/** How a text looks with its signs as signs, and as letters. */
export function spellingsOf(text: string): Spelling[] {
  return [...new Set([text, withLettersForSigns(text)])].map((one) => {
    const words = appearanceOf(one)
      .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '');
    return { words, runs: runsOf(words) };
  });
}

function patternsOf(word: string): Pattern[] {
  // Signs alone would be found as the letters that they look like.
  if (!/[\p{L}\p{N}]/u.test(word)) return [];
  const isBeginning = word.trimEnd().endsWith('*');
  return spellingsOf(word.replace(/\*\s*$/, ''))
    .filter(({ words }) => words.length > 0)
    .map(({ words }) => ({ words, isBeginning }));
}

function isAt({ words, isBeginning }: Pattern, text: readonly string[], index: number): boolean {
  return words.every((word, offset) => {
    const other = text[index + offset];
    const mayBeLonger = isBeginning && offset === words.length - 1;
    return mayBeLonger ? other?.startsWith(word) : other === word;
  });
}

/** The letters that stand alone one after the other, joined. */
function runsOf(words: readonly string[]): string[] {
  const runs: string[] = [];
  let letters: string[] = [];
  for (const word of [...words, '']) {
    // An m looks like rn.
    if (word.length === 1 || word === 'rn') {
      letters.push(word);
    } else {
      if (letters.length >= RUN_MIN) runs.push(letters.join(''));
      letters = [];
    }
  }
  return runs;
}
