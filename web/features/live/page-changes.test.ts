import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { missingFrom, withNewOnTop, createdSince } from './page-changes.ts';

const pagesOf = (...pages: string[][]) => ({
  pages: pages.map((ids) => ({ ids, nextCursor: null })),
  pageParams: pages.map((_, index) => (index === 0 ? null : `cursor ${index}`)),
});
const first = (...ids: string[]) => ({ ids, nextCursor: null });

test('createdSince finds rows newer than all loaded ones, and not rows that moved up', () => {
  const minutes: Record<string, number> = { old: 0, a: 1, b: 2, c: 3 };
  const createdAt = (id: string) => `2026-01-01T00:0${minutes[id]}:00.000Z`;
  expect(createdSince(['b', 'a'], ['c', 'old', 'b'], createdAt)).toEqual(['c']);
});

describe('missingFrom', () => {
  test('finds ids that are missing between others', () => {
    expect(missingFrom(['c', 'b', 'a'], ['c', 'a'])).toEqual(['b']);
  });

  test('does not count ids that new rows pushed off the page', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(40), (size, added) => {
        const loaded = Array.from({ length: size }, (_, index) => `${index}`);
        const news = Array.from({ length: added }, (_, index) => `new ${index}`);
        expect(missingFrom(loaded, [...news, ...loaded].slice(0, size))).toEqual([]);
      }),
    );
  });
});

describe('withNewOnTop', () => {
  test('puts new rows on top, and leaves the rest', () => {
    const list = pagesOf(['own', 'b', 'a'], ['y', 'z']);
    const merged = withNewOnTop(list, first('d', 'own', 'c', 'b', 'z'));
    expect(merged.pages.map(({ ids }) => ids)).toEqual([['d', 'own', 'c', 'b', 'z', 'a'], ['y']]);
    expect(merged.pageParams).toEqual(list.pageParams);
  });

  test('loses and doubles nothing', () => {
    const some = fc.uniqueArray(fc.nat(30).map(String), { minLength: 1 });
    fc.assert(
      fc.property(some, some, (loaded, top) => {
        const list = pagesOf(loaded.slice(0, 5), loaded.slice(5));
        fc.pre(top.some((id) => loaded.includes(id)));
        const all = withNewOnTop(list, first(...top)).pages.flatMap(({ ids }) => ids);
        expect(all.toSorted()).toEqual([...new Set([...loaded, ...top])].toSorted());
      }),
    );
  });

  test('replaces the list when more rows are new than a page holds', () => {
    const merged = withNewOnTop(pagesOf(['b'], ['a']), first('z', 'y'));
    expect(merged.pages.map(({ ids }) => ids)).toEqual([['z', 'y']]);
    expect(merged.pageParams).toEqual([null]);
  });
});
