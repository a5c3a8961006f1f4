import fc from 'fast-check';

/** Generates one of the choices, with a probability in proportion to its weight. */
export function weighted<Value>(
  ...choices: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<Value>])[]
): fc.Arbitrary<Value> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

/** Texts that are known to cause faults in servers. */
const NOTORIOUS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202eterbalik',
  '\u200b\u2060',
  '\ufeff',
  '\uffff',
  '👩‍👩‍👧‍👦🇮🇩',
  'e\u0301'.repeat(40),
  'İıſK',
  '\r\nSet-Cookie: a=b',
  "' OR 1=1 --",
  "'; drop table users; --",
  '$1',
  '%',
  '\\',
  '{{7*7}}${7*7}',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  ...'__proto__ constructor toString null undefined true NaN Infinity'.split(' '),
  ...'-0 -1 0x10 1e3 9007199254740993'.split(' '),
  '9'.repeat(400),
  '1;2',
  '٣',
  '2026-02-30T25:61:61Z',
];

/** Names of properties of every JavaScript object, or with a meaning for parsers. */
export const NOTORIOUS_NAMES = [
  ...'__proto__ constructor prototype hasOwnProperty toString'.split(' '),
  '',
  ...'id ownerId isAdmin a.b a[b]'.split(' '),
  '\u0000',
];

/** Unexpected texts, sometimes long ones. */
export const strangeText: fc.Arbitrary<string> = weighted(
  [6, fc.constantFrom(...NOTORIOUS)],
  [2, fc.string({ unit: 'grapheme', maxLength: 30 })],
  [2, fc.string({ unit: 'binary', maxLength: 30 })],
  [1, fc.base64String({ maxLength: 120 })],
  [
    1,
    fc
      .tuple(fc.constantFrom('a', 'ab ', '<b>', '\u{1f600}', '%'), fc.nat(3_000))
      .map(([piece, times]) => piece.repeat(times)),
  ],
);

/** Encodes a text as one segment of a URL. Lone surrogates become U+FFFD. */
export function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Segments of URLs with invalid escapes, or with a special meaning. */
export const strangeEscape: fc.Arbitrary<string> = fc.constantFrom(
  ...'% %zz %0 %00 %ff %c0%af %e0%a4%a %ed%a0%80 %2e%2e %2F %252F'.split(' '),
  ...'.. . + * ;a=b \u00ff [] {threadId}'.split(' '),
);
