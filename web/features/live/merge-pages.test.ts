import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  goneFrom,
  refreshEntries,
  withCountsOf,
  withNewOnTop,
  writtenSince,
} from './merge-pages.ts';

const entry = (id: string, minute = 0, totalUpVotes = 0) => ({
  id,
  createdAt: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
  editedAt: null,
  words: `kata ${id}`,
  upVotesBy: [],
  downVotesBy: [],
  totalUpVotes,
  totalDownVotes: 0,
});
type TestEntry = ReturnType<typeof entry>;
const ids = (entries: readonly TestEntry[]) => entries.map(({ id }) => id);
const shape = {
  entriesOf: (page: { entries: TestEntry[] }) => page.entries,
  withEntries: (page: { entries: TestEntry[] }, entries: TestEntry[]) => ({ ...page, entries }),
};
const pagesOf = (...pages: TestEntry[][]) => ({
  pages: pages.map((entries) => ({ entries })),
  pageParams: pages.map((_, index) => (index === 0 ? null : `cursor ${index}`)),
});

describe('refreshEntries', () => {
  const again = new Map([['b', { ...entry('b', 1, 7), words: 'lain' }]]);

  test('changes counts where they are, and no words', () => {
    const refreshed = refreshEntries([entry('a'), entry('b')], again, false);
    expect(refreshed).toMatchObject([{ id: 'a' }, { words: 'kata b', totalUpVotes: 7 }]);
  });

  test('changes words as well where the reader asked for them', () => {
    const refreshed = refreshEntries([entry('a'), entry('b')], again, true);
    expect(refreshed).toMatchObject([{ words: 'kata a' }, { words: 'lain', totalUpVotes: 7 }]);
  });
});

test('withCountsOf takes over every count, and nothing else', () => {
  const counted = { ...entry('b', 2, 3), totalComments: 9, words: 'lain' };
  const before = { ...entry('a'), totalComments: 0 };
  expect(withCountsOf(before, counted)).toEqual({ ...before, totalUpVotes: 3, totalComments: 9 });
});

test('writtenSince finds what is newer than all that is loaded, and not what moved up', () => {
  const loaded = [entry('b', 2), entry('a', 1)];
  const again = [entry('c', 3), entry('old', 0), entry('b', 2)];
  expect(ids(writtenSince(loaded, again))).toEqual(['c']);
});

describe('goneFrom', () => {
  test('finds what is missing between others', () => {
    const loaded = [entry('c'), entry('b'), entry('a')];
    expect(goneFrom(loaded, [entry('c'), entry('a')])).toEqual(['b']);
  });

  test('takes nothing for gone that new entries pushed off the page', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(40), (size, added) => {
        const loaded = Array.from({ length: size }, (_, index) => entry(`${index}`));
        const news = Array.from({ length: added }, (_, index) => entry(`new ${index}`));
        expect(goneFrom(loaded, [...news, ...loaded].slice(0, size))).toEqual([]);
      }),
    );
  });
});

describe('withNewOnTop', () => {
  test('puts what is new where it belongs, and leaves the rest', () => {
    const list = pagesOf([entry('own'), entry('b'), entry('a')], [entry('y'), entry('z')]);
    const first = { entries: [entry('d'), entry('own'), entry('c'), entry('b'), entry('z')] };
    const merged = withNewOnTop(list, first, shape);
    expect(merged.pages.map((page) => ids(page.entries))).toEqual([
      ['d', 'own', 'c', 'b', 'z', 'a'],
      ['y'],
    ]);
    expect(merged.pageParams).toEqual(list.pageParams);
  });

  test('loses and doubles nothing', () => {
    const some = fc.uniqueArray(fc.nat(30).map(String), { minLength: 1 });
    fc.assert(
      fc.property(some, some, (loaded, top) => {
        const list = pagesOf(
          loaded.slice(0, 5).map((id) => entry(id)),
          loaded.slice(5).map((id) => entry(id)),
        );
        fc.pre(top.some((id) => loaded.includes(id)));
        const merged = withNewOnTop(list, { entries: top.map((id) => entry(id)) }, shape);
        const all = merged.pages.flatMap((page) => ids(page.entries));
        expect(all.toSorted()).toEqual([...new Set([...loaded, ...top])].toSorted());
      }),
    );
  });

  test('begins anew where more is new than a page holds', () => {
    const list = pagesOf([entry('b')], [entry('a')]);
    const merged = withNewOnTop(list, { entries: [entry('z'), entry('y')] }, shape);
    expect(merged.pages.map((page) => ids(page.entries))).toEqual([['z', 'y']]);
    expect(merged.pageParams).toEqual([null]);
  });
});
