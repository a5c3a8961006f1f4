import { describe, expect, test } from 'vitest';
import { isEmptyHtml } from './is-empty.ts';

describe('isEmptyHtml', () => {
  test.each([
    '',
    ' ',
    '<p></p>',
    '<p><br></p>',
    '<p>&nbsp;</p>',
    '<ul><li> </li></ul>',
    '\u200B',
    '<p>&#8203;&shy;</p>',
    '\u2060\uFEFF',
    '<p>\u3164</p>',
    '<script>x</script>',
  ])('%j is empty', (html) => {
    expect(isEmptyHtml(html)).toBe(true);
  });

  test.each(['a', '<p>.</p>', '<p>👍</p>', '&amp;', '<b>0</b>', '❤️'])('%j is not', (html) => {
    expect(isEmptyHtml(html)).toBe(false);
  });
});
