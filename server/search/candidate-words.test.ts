import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { BASE_WORDS } from './base-words.ts';
import { candidateFinder } from './candidate-words.ts';
import { formsOf } from './indonesian-words.ts';
import { findStems } from './stems.ts';
import { wordSpans } from './words.ts';

const { db } = await useTestApp();

const FORMS = [...BASE_WORDS].flatMap(formsOf);
const PREFIXES = ['', 'me', 'mem', 'men', 'meny', 'pe', 'pem', 'peny', 'ber', 'be', 'te', 'di'];
const SUFFIXES = ['', 'kan', 'an', 'i', 'nya', 'lah', 'kah', 'pun', 'ku', 'mu', 'kannya', 'ilah'];

const form = fc.constantFrom(...FORMS);
const invented = fc
  .tuple(
    fc.constantFrom(...PREFIXES),
    fc.string({
      unit: fc.constantFrom(...Array.from('aeiouaeioumngykstrpbé𐐨')),
      minLength: 1,
      maxLength: 6,
    }),
    fc.constantFrom(...SUFFIXES),
  )
  .map((parts) => parts.join(''));
const other = fc.constantFrom(
  "jum'at",
  'jum`at',
  'İstanbul',
  'i̇stanbul',
  'MAKAN',
  '東京都',
  'ia',
  'a',
  'apa',
  'mama',
  'Lİ',
  'ΟΔΟΣ',
);
const word = fc.oneof(form, invented, other);
const text = fc
  .array(
    fc.tuple(
      word,
      fc.constantFrom(' ', ', ', "' ", '’', "''", '’‘', ':', ' 🙂', '🙂', '\n', '.', ''),
    ),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.flat().join(''));

it('finds every word that the stemmer reduces to a term', async () => {
  const words = [...FORMS, ...fc.sample(invented, { numRuns: 20_000, seed: 1 })];
  const stems = await findStems(db, words);
  const missed = words.filter((each) => {
    const stem = stems.get(each) ?? each;
    return !candidateFinder([stem])(each).some(({ lexeme }) => lexeme === each);
  });
  expect(missed).toEqual([]);
});

it('finds the same hits in a text as all of its words do, at the same positions', async () => {
  const samples = fc.sample(fc.tuple(text, fc.array(word, { minLength: 1, maxLength: 3 })), {
    numRuns: 500,
    seed: 2,
  });
  let found = 0;
  for (const [sample, searched] of samples) {
    const all = wordSpans(sample);
    const asked = [...wordSpans(searched.join(' ')), ...all.slice(0, 2)].map(
      ({ lexeme }) => lexeme,
    );
    const stems = await findStems(db, [...asked, ...all.map(({ lexeme }) => lexeme)]);
    const terms = new Set(asked.flatMap((each) => [each, stems.get(each) ?? each]));
    const isHit = ({ lexeme }: { lexeme: string }) =>
      terms.has(lexeme) || terms.has(stems.get(lexeme) ?? lexeme);
    const hits = candidateFinder([...terms])(sample).filter(isHit);
    expect(hits).toEqual(all.filter(isHit));
    found += hits.length;
  }
  expect(found).toBeGreaterThan(500);
});

it('finds few of the words of a text that has other words', () => {
  const text = 'kata lain yang tidak dicari '.repeat(1_000);
  expect(candidateFinder(['makan'])(`${text}Memakan`)).toEqual([
    { lexeme: 'memakan', start: text.length, end: text.length + 'Memakan'.length },
  ]);
});

it.each(['kata’', "a''", 'a🙂', "jum'at "])(
  'finds few words of a text of thousands of %s',
  (piece) => {
    const text = `makan ${piece.repeat(5_000)}`;
    expect(candidateFinder(['makan'])(text)).toEqual([{ lexeme: 'makan', start: 0, end: 5 }]);
  },
);

it('finds a hit behind hundreds of other candidates', () => {
  const text = `${'akan '.repeat(900)}Vitamin`;
  expect(candidateFinder(['vitamin', 'a'])(text).at(-1)).toMatchObject({ lexeme: 'vitamin' });
});

it('finds a limited number of words in the texts of a page', () => {
  const find = candidateFinder(['makan']);
  const text = Array.from({ length: 2_000 }, (_, number) => `makan${number}`).join(' ');
  const counts = Array.from({ length: 22 }, () => find(text).length);
  expect(counts).toEqual([...Array.from({ length: 20 }, () => 1_000), 100, 100]);
});

it('finds all words where there are too many terms to search for', () => {
  const terms = Array.from({ length: 1_000 }, (_, number) => `kata${number}`);
  expect(candidateFinder(terms)('Nasi, kata7').map(({ lexeme }) => lexeme)).toEqual([
    'nasi',
    'kata7',
  ]);
});
