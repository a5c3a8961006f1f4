import { expect, it } from 'vitest';
import { parseQueryString, QUERY_NAMES_MAX } from './query-string.ts';

it('parses names and values, percent-encoded or not', () => {
  expect(parseQueryString('q=kopi+susu&category=a%26b&limit=5&rusak=%E0%A4&kosong')).toEqual({
    q: 'kopi susu',
    category: 'a&b',
    limit: '5',
    rusak: '\ufffd',
    kosong: '',
  });
});

it.each(['a=1&', 'nama$=1&'])('ignores what follows after many names: %s', (part) => {
  const many = Array.from({ length: 3_000 }, (_, number) => part.replace('$', String(number)));
  const { limit, ...others } = parseQueryString(`limit=5&${many.join('')}`);
  expect(limit).toBe('5');
  expect(Object.values(others).flat()).toHaveLength(QUERY_NAMES_MAX - 1);
});
