import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { plainText } from './plain-text.ts';
import { wordSpans, searchedWords } from './words.ts';

const { db } = await useTestApp();

it('returns the first distinct words, however they are written', () => {
  expect(searchedWords('Sambal, SAMBAL & “Terasi”/jum’at', 10)).toEqual([
    'sambal',
    'terasi',
    'jumat',
  ]);
  expect(searchedWords('satu dua tiga', 2)).toEqual(['satu', 'dua']);
  expect(searchedWords(`'' \u0000 🙂 \ud83d ${'x'.repeat(101)}`, 10)).toEqual([]);
});

it('reports the position of a word', () => {
  const [, word] = wordSpans("Hari Jum'at.");
  expect(word).toEqual({ lexeme: 'jumat', start: 5, end: 11 });
});

it('extracts from HTML what a reader sees', () => {
  const html =
    '<p>A &amp;lt; <strong>b</strong>c</p><ul><li>d<br />e &quot;f&quot;</li></ul><a hre';
  expect(plainText(html)).toBe('A &lt; bc d e "f"');
  expect(plainText('<ul><li><p>a</p></li>\n<li><p>b</p></li></ul><hr /><p>c</p>')).toBe('a · b c');
});

const JOINTS = `. - + - / : @ _ ~ # = ( % ? * \\ … — “ 🙂 ' ’ ʼ , &amp; &lt; </p><p> <br\u00a0/>`
  .split(' ')
  .flatMap((joint) => [joint, ` ${joint}`, `${joint} `].map((each) => each.replace('\u00a0', ' ')))
  .concat(' ', '\u00a0', ' <a href="https://a.b/c?d=e" rel="nofollow ugc noopener">');

// The database and this code must agree on what a word is, or hits go unmarked.
it('finds the words that the index has', async () => {
  const word = fc.constantFrom(
    'makan',
    'Nasi',
    '19',
    'x',
    'É',
    'covid19',
    '2nd',
    '4x4',
    'ini',
    '日本',
  );
  const joint = fc.constantFrom(...JOINTS);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(joint, word), { maxLength: 12 }), async (parts) => {
      const html = `<p>${parts.flat().join('')}</p>`;
      const { rows } = await sql<{ lexemes: string[] }>`
        select array(select lexeme from unnest(to_tsvector('simple', search_text(${html})))
          where lexeme !~ '-' order by lexeme collate "C") as lexemes`.execute(db);
      const words = wordSpans(plainText(html)).map(({ lexeme }) => lexeme);
      expect(rows[0]?.lexemes).toEqual([...new Set(words)].sort());
    }),
    { numRuns: 300 },
  );
});
