import { describe, expect, test } from 'vitest';
import { mergeFetchedPage, withOnTop } from './lists.ts';

const listOf = (...pages: string[][]) => ({
  pages: pages.map((ids) => ({ ids, nextCursor: null })),
  pageParams: pages.map((_, index) => (index === 0 ? null : `cursor ${index}`)),
});

test('ids put on top of a list are removed from its other pages', () => {
  expect(withOnTop(listOf(['a', 'b'], ['c', 'd']), 'new', 'c')).toEqual(
    listOf(['new', 'c', 'a', 'b'], ['d']),
  );
});

describe('an id put on top while another page is loading', () => {
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

  test('is dropped when the list is loaded anew', () => {
    expect(mergeFetchedPage(present, listOf(['b']))).toEqual(listOf(['b']));
  });
});
