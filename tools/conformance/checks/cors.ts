import type { Check } from '../check.ts';
import type { Answer, Call } from '../client.ts';
import { unknownId } from '../context.ts';
import type { Context } from '../context.ts';
import { expectThat } from '../expect.ts';

// `null` is the origin of a file or a sandboxed frame.
const origins = ['https://forum-klien.example', 'http://localhost:5173', 'null'];

export const corsChecks: readonly Check[] = [
  ...(['GET', 'POST'] as const).map((method): Check => ({
    name: `A preflight for ${method} with Authorization, Content-Type and Accept passes, from any origin`,
    async run({ api }) {
      for (const origin of origins) {
        const answer = await api.send({
          method: 'OPTIONS',
          path: '/threads',
          headers: {
            origin,
            'access-control-request-method': method,
            'access-control-request-headers': 'accept,authorization,content-type',
          },
        });
        const isOk = answer.status >= 200 && answer.status < 300;
        expectThat(isOk, answer.label, 'a 2xx', answer.status);
        expectOpenTo(origin, answer);
        expectHeadersAllowed(answer);
      }
    },
  })),
  ...Object.entries(calls()).map(([what, call]): Check => ({
    name: `${what} can be read from any origin`,
    async run(context) {
      for (const origin of origins) {
        const { headers, ...parts } = await call(context);
        const answer = await context.api.send({ ...parts, headers: { ...headers, origin } });
        expectOpenTo(origin, answer);
      }
    },
  })),
];

type MakeCall = (context: Context) => Call | Promise<Call>;

function calls(): Record<string, MakeCall> {
  return {
    'A success': async ({ ani }) => get('/users/me', (await ani()).token),
    'A 401 without a token': () => get('/users/me'),
    'A 401 with a bad token': () => get('/users/me', 'null'),
    'A 404 of an unknown path': () => get('/no-such-call'),
    'A 404 of an unknown thread': async ({ ani }) =>
      get(`/threads/${unknownId('thread')}`, (await ani()).token),
    'A 400 of the payload': async ({ ani }) => ({
      method: 'POST',
      path: '/threads',
      token: (await ani()).token,
      json: {},
    }),
    'The refusal of a body that is not JSON': async ({ ani }) => ({
      method: 'POST',
      path: '/threads',
      token: (await ani()).token,
      headers: { 'content-type': 'application/json' },
      raw: '{',
    }),
    'The refusal of a body over 1 MiB': async ({ ani }) => ({
      method: 'POST',
      path: '/threads',
      token: (await ani()).token,
      json: { title: 'Terlalu besar', body: 'x'.repeat(1024 * 1024) },
    }),
  };
}

function get(path: string, token?: string): Call {
  return { method: 'GET', path, ...(token !== undefined && { token }) };
}

/** Throws unless a browser lets a page of this origin read the answer. */
function expectOpenTo(origin: string, answer: Answer): void {
  const allowed = answer.headers['access-control-allow-origin'];
  const expected = `Access-Control-Allow-Origin * or ${origin} (unless its operator narrowed it)`;
  expectThat(allowed === '*' || allowed === origin, answer.label, expected, allowed ?? null);
}

/** Throws unless a browser may send all three headers. `*` does not include Authorization. */
function expectHeadersAllowed(answer: Answer): void {
  const list = answer.headers['access-control-allow-headers'] ?? '';
  const allowed = list.split(',').map((name) => name.trim().toLowerCase());
  for (const name of ['authorization', 'content-type', 'accept']) {
    const isAllowed = allowed.includes(name) || (name !== 'authorization' && allowed.includes('*'));
    expectThat(isAllowed, `${answer.label} Access-Control-Allow-Headers`, `to name ${name}`, list);
  }
}
