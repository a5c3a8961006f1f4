import fc from 'fast-check';
import { weighted } from './texts.ts';

type Header = readonly [name: string, value: string];

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'text/html',
  '',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'a',
  '/',
  ';',
  '*/*',
  'application/json; charset=',
  '__proto__',
  '\u00ff',
  'application/problem+json',
];

const allOf = (name: string, ...values: string[]) => values.map((value): Header => [name, value]);

const ODD: readonly Header[] = [
  ...allOf('Accept-Encoding', 'gzip', 'br', 'deflate', '*', 'identity;q=0', 'gzip;q=2, ,'),
  ...allOf('Accept-Encoding', 'zstd', '\u00ff', ''),
  ...allOf('Accept', 'text/html', '*/*', 'application/xml', 'q', ''),
  ...allOf('Origin', 'https://jahat.contoh.id', 'null', '', '\u00ff', '*'),
  ...allOf('Content-Encoding', 'gzip', 'br', 'x'),
  ...allOf('Range', 'bytes=0-0', 'bytes=9999999-', 'bytes=x', 'a=1'),
  ...allOf('If-None-Match', '*', '"x"', 'W/"'),
  ['If-Match', '"x"'],
  ['If-Modified-Since', 'kemarin'],
  ['If-Range', 'x'],
  ['X-Forwarded-For', '127.0.0.1, ::1, x'],
  ['X-Forwarded-Host', 'jahat.contoh.id'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Access-Control-Request-Method', 'DELETE'],
  ['Access-Control-Request-Headers', 'x'.repeat(500)],
  ['Access-Control-Request-Private-Network', 'true'],
  ['Cookie', '__proto__=1; token=x'],
  ['User-Agent', 'x'.repeat(6_000)],
  ['User-Agent', '\u00ff\t'],
  ['Cache-Control', 'no-cache'],
  ['Last-Event-ID', '-1'],
  ['Connection', 'close'],
  ['Expect', '100-continue'],
  ['Expect', 'teh'],
  ['Upgrade', 'websocket'],
  ['TE', 'trailers'],
  ['__proto__', 'x'],
  ['constructor', 'x'],
  ['X-Banyak', 'x'.repeat(17_000)],
];

/** Generates a content type, mostly JSON, and other headers of clients, sometimes repeated. */
export const strangeHeaders: fc.Arbitrary<Header[]> = fc
  .tuple(
    weighted<Header[]>(
      [10, fc.constant([['Content-Type', 'application/json']])],
      [2, fc.constant([])],
      [2, fc.constantFrom(...CONTENT_TYPES).map((type) => [['Content-Type', type]])],
    ),
    weighted<Header[]>(
      [4, fc.constant([])],
      [1, fc.array(fc.constantFrom(...ODD), { minLength: 1, maxLength: 3 })],
    ),
    weighted([12, fc.constant(1)], [1, fc.constant(2)]),
  )
  .map(([types, odd, times]) => Array.from({ length: times }, () => [...types, ...odd]).flat());
