import fc from 'fast-check';

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

const ODD: readonly Header[] = [
  ...['gzip', 'br', 'deflate', '*', 'identity;q=0', 'gzip;q=2, ,', 'zstd', '\u00ff', ''].map(
    (value): Header => ['Accept-Encoding', value],
  ),
  ...['text/html', '*/*', 'application/xml', 'q', ''].map((value): Header => ['Accept', value]),
  ...['https://jahat.contoh.id', 'null', '', '\u00ff', '*'].map((value): Header => [
    'Origin',
    value,
  ]),
  ...['gzip', 'br', 'x'].map((value): Header => ['Content-Encoding', value]),
  ...['bytes=0-0', 'bytes=9999999-', 'bytes=x', 'a=1'].map((value): Header => ['Range', value]),
  ...['*', '"x"', 'W/"'].map((value): Header => ['If-None-Match', value]),
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

/** A content type, mostly that of JSON, and what else a client may say; some of it twice. */
export const strangeHeaders: fc.Arbitrary<Header[]> = fc
  .tuple(
    fc.oneof(
      { weight: 10, arbitrary: fc.constant<Header[]>([['Content-Type', 'application/json']]) },
      { weight: 2, arbitrary: fc.constant<Header[]>([]) },
      {
        weight: 2,
        arbitrary: fc
          .constantFrom(...CONTENT_TYPES)
          .map((type): Header[] => [['Content-Type', type]]),
      },
    ),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant<Header[]>([]) },
      { weight: 1, arbitrary: fc.array(fc.constantFrom(...ODD), { minLength: 1, maxLength: 3 }) },
    ),
    fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constant(2) }),
  )
  .map(([types, odd, times]) => Array.from({ length: times }, () => [...types, ...odd]).flat());
