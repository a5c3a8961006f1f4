import fc from 'fast-check';
import { bodyOf } from './bodies.ts';
import { strangeHeaders } from './headers.ts';
import type { Known } from './known.ts';
import type { Operation, Parameter } from './operations.ts';
import { escaped, NOTORIOUS_NAMES, strangeEscape, strangeText, weighted } from './texts.ts';

/** A request as it is sent, except for the token. */
export interface FuzzRequest {
  readonly method: string;
  /** Path and query; characters up to U+00FF, each one byte. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly sender: Sender;
  /** The Authorization header, with `{token}` for the sender's; undefined for none. */
  readonly authorization: string | undefined;
  /** Bytes, one character each. */
  readonly body: string | undefined;
}

export type Sender = 'member' | 'other';

/** URLs outside the API, and invalid ones. */
const OTHER_URLS = [
  ...'/ /v1 /v1/ /v1/nowhere /v2/threads /openapi.json /docs /docs/json'.split(' '),
  ...'/docs/static/index.html /docs/static/../x /assets/ /assets/..%2f..%2fx'.split(' '),
  ...'/threads/a // /% * /favicon.ico /health/ /.env /v1/threads/a/b/c/d/e'.split(' '),
];

/** Without CONNECT, which is for proxies: Node closes the connection. */
const METHODS = [
  ...'GET HEAD OPTIONS POST PUT PATCH DELETE TRACE PROPFIND QUERY'.split(' '),
  ...'M-SEARCH SOURCE PURGE MAKAN get PRI'.split(' '),
];

/** Generates requests to all operations, valid or with faults. */
export function anyRequest(
  operations: readonly Operation[],
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  return weighted(
    [30, fc.oneof(...operations.map((one) => requestOf(one, known)))],
    [1, otherRequest(known)],
  );
}

function requestOf(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    method: methodOf(operation.method),
    url: fc
      .tuple(pathOf(operation, known), queryOf(operation, known))
      .map((parts) => parts.join('')),
    headers: strangeHeaders,
    sender: fc.constantFrom<Sender>('member', 'other'),
    authorization,
    body:
      operation.body === undefined
        ? weighted([5, fc.constantFrom(undefined, '', '{}')], [1, bodyOf(undefined, known)])
        : bodyOf(operation.body, known),
  });
}

function otherRequest(known: Known): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    method: methodOf('GET'),
    url: fc.constantFrom(...OTHER_URLS),
    headers: strangeHeaders,
    sender: fc.constant<Sender>('member'),
    authorization,
    body: weighted([5, fc.constant(undefined)], [1, bodyOf(undefined, known)]),
  });
}

function methodOf(method: string): fc.Arbitrary<string> {
  return weighted([20, fc.constant(method)], [1, fc.constantFrom(...METHODS)]);
}

const authorization = weighted<string | undefined>(
  [12, fc.constant('Bearer {token}')],
  [
    2,
    fc.constantFrom(
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Bearer null',
      'Bearer undefined',
      'bearer {token}',
      '{token}',
      'Bearer  {token}',
      'Bearer {token} ',
      'Bearer Bearer {token}',
      'Basic {token}',
      'Bearer {token}, Bearer {token}',
      'Bearer {token}x',
      'Bearer \u00ff',
      '\t',
      'Bearer %00',
      "Bearer ' or 1=1 --",
      `Bearer ${'x'.repeat(43)}`,
      `Bearer ${'x'.repeat(8_000)}`,
      'Bearer __proto__',
      'Bearer eyJhbGciOiJub25lIn0.e30.',
    ),
  ],
);

function pathOf({ path, method }: Operation, known: Known): fc.Arbitrary<string> {
  const valid = fc
    .constantFrom(...(method === 'DELETE' ? known.spares : known.places))
    .map((place) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => place[name] ?? ''));
  const piece = fc.oneof(strangeText.map(escaped), strangeEscape);
  const altered = fc
    .tuple(valid, piece, fc.integer({ min: 1, max: 6 }))
    .map(([whole, strange, at]) =>
      whole
        .split('/')
        .map((part, index) => (index === at ? strange : part))
        .join('/'),
    );
  return weighted(
    [8, valid],
    [2, altered],
    [1, fc.tuple(valid, piece).map((parts) => parts.join(''))],
    [1, valid.map((whole) => `${whole}/`)],
  );
}

function queryOf({ parameters }: Operation, known: Known): fc.Arbitrary<string> {
  const named = parameters.filter((one) => one.in === 'query');
  const valid = fc.tuple(...named.map((one) => validPair(one, known)));
  const value = fc.oneof(strangeText.map(escaped), strangeEscape);
  const names = [...named.map(({ name }) => name), ...NOTORIOUS_NAMES.map(escaped)];
  const wrong = fc.tuple(
    fc.constantFrom(...names, ...names.map((name) => `${name}[]`)),
    fc.constantFrom('=', '=', '=', '', '=='),
    value,
  );
  return fc
    .tuple(
      valid,
      weighted<string[][]>(
        [3, fc.constant([])],
        [1, fc.array(wrong, { minLength: 1, maxLength: 3 })],
      ),
    )
    .map(([pairs, faults]) => {
      const all = [
        ...pairs.filter((pair) => pair !== ''),
        ...faults.map((parts) => parts.join('')),
      ];
      return all.length === 0 ? '' : `?${all.join('&')}`;
    });
}

/** Generates the parameter with a valid value, or ''. */
function validPair({ name, schema }: Parameter, known: Known): fc.Arbitrary<string> {
  const values = [...(schema.enum ?? []).map(String), ...(known.texts[name] ?? [])];
  if (values.length === 0) return fc.constant('');
  const valid = fc.constantFrom(...values).map((one) => `${name}=${escaped(one)}`);
  return weighted([3, fc.constant('')], [2, valid]);
}
