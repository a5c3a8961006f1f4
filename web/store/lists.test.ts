import { describe, expect, test } from 'vitest';
import { mergeFetchedPage, withOnTop } from './lists.ts';

const listOf = (...pages: string[][]) => ({
  pages: pages.map((ids) => ({ ids, nextCursor: null })),
  pageParams: pages.map((_, index) => (index === 0 ? null : `cursor ${index}`)),
});

test('what is put on top of a list is nowhere else in it', () => {
  expect(withOnTop(listOf(['a', 'b'], ['c', 'd']), 'new', 'c')).toEqual(
    listOf(['new', 'c', 'a', 'b'], ['d']),
  );
});

describe('what was put on top while another page was on its way', () => {
  const present = listOf(['new', 'a']);

  test('stays when the next page comes', () => {
    const fetched = listOf(['a'], ['b']);
    expect(mergeFetchedPage(present, fetched)).toEqual(listOf(['new', 'a'], ['b']));
  });

  test('stays when the previous page comes', () => {
    const fetched = { ...listOf(['z'], ['a']), pageParams: ['before', null] };
    expect(mergeFetchedPage(present, fetched)).toEqual({
      ...listOf(['z'], ['new', 'a']),
      pageParams: ['before', null],
    });
  });

  test('gives way to a list that was loaded anew', () => {
    expect(mergeFetchedPage(present, listOf(['b']))).toEqual(listOf(['b']));
  });
});
