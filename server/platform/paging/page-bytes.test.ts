import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countFitting, jsonBytes } from './page-bytes.ts';

const characters = fc.oneof(
  fc.constantFrom(
    '"',
    '\\',
    '/',
    '\n',
    '\t',
    '\b',
    '\u0000',
    '\u001f',
    '\u007f',
    '\u2028',
    '\ud83d',
    '\ude00',
  ),
  fc.constantFrom('makan ', 'é', 'İ', '…', '日', '🙂'),
  fc.string({ unit: 'binary', maxLength: 5 }),
);
const text = fc
  .tuple(fc.array(characters, { maxLength: 60 }), fc.constantFrom(1, 20, 200))
  .map(([parts, times]) => parts.join('').repeat(times));
const row = fc.record(
  {
    title: text,
    body: text,
    createdAt: fc.date({ noInvalidDate: true }),
    upVotesBy: fc.array(text, { maxLength: 3 }),
    match: fc.record({
      excerpt: fc.array(fc.record({ text, isHit: fc.boolean() }), { maxLength: 3 }),
    }),
    total: fc.integer(),
    '"ключ"': text,
    category: fc.constantFrom(null, undefined),
  },
  { requiredKeys: [] },
);

it('measures the JSON of a row to the byte', () => {
  fc.assert(
    fc.property(row, (each) => {
      expect(jsonBytes(each)).toBe(Buffer.byteLength(JSON.stringify(each)));
    }),
    { numRuns: 300, seed: 1 },
  );
});

it('ends a page before the first row that does not fit', async () => {
  const rows = Array.from({ length: 10 }, () => ({ body: '"'.repeat(2_000) }));
  const bytes = 512 + '{"body":""}'.length + 4_000;
  expect(await countFitting(rows, 3 * bytes)).toBe(3);
  expect(await countFitting(rows, 3 * bytes - 1)).toBe(2);
  expect(await countFitting(rows, 10 * bytes)).toBe(10);
  expect(await countFitting(rows, 1)).toBe(1);
});
