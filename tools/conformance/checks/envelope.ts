import type { Check } from '../check.ts';
import { expectFailEnvelope, expectFailure, expectThat } from '../expect.ts';

const asJson = { 'content-type': 'application/json' };

export const envelopeChecks: readonly Check[] = [
  {
    name: 'An unknown path is 404 in the envelope, with and without a token',
    async run(context) {
      const { token } = await context.ani();
      const answers = [
        await context.api.get('/no-such-call'),
        await context.api.get('/no-such-call', token),
        await context.api.post('/threads/a/b/c/d', token, {}),
      ];
      for (const answer of answers) {
        const message = expectFailEnvelope(answer);
        expectFailure(answer, 404, message);
      }
    },
  },
  {
    name: 'A method that a path does not support is a client error in the envelope',
    async run(context) {
      const { token } = await context.ani();
      const call = {
        method: 'PUT',
        path: '/threads',
        token,
        headers: { 'content-length': '0' },
      } as const;
      expectFailEnvelope(await context.api.send(call));
    },
  },
  ...['{"title":', 'title=Halo&body=Isi', '[1,', 'null', '"teks"', '[]'].map((raw): Check => ({
    name: `A body of ${raw} instead of a JSON object is a client error in the envelope`,
    async run({ api, ani }) {
      const { token } = await ani();
      const call = { method: 'POST', path: '/threads', token, headers: asJson, raw } as const;
      expectFailEnvelope(await api.send(call));
    },
  })),
  {
    name: 'A missing body is a client error in the envelope',
    async run({ api, ani }) {
      const call = { method: 'POST', path: '/threads', token: (await ani()).token } as const;
      expectFailEnvelope(await api.send(call));
      expectFailEnvelope(await api.send({ ...call, headers: asJson }));
    },
  },
  {
    name: 'A body of another content type than JSON is a client error in the envelope',
    async run({ api, ani }) {
      const { token } = await ani();
      const headers = { 'content-type': 'text/plain' };
      const call = { method: 'POST', path: '/threads', token, headers, raw: 'halo' } as const;
      expectFailEnvelope(await api.send(call));
    },
  },
  {
    name: 'A body over 1 MiB is a client error in the envelope, and the server continues',
    async run(context) {
      const { token } = await context.ani();
      const body = 'x'.repeat(1024 * 1024);
      const answer = await context.api.post('/threads', token, { title: 'Terlalu besar', body });
      expectFailEnvelope(answer);
      const next = await context.api.get('/users/me', token);
      expectThat(next.status === 200, 'the next call', '200', next.status);
    },
  },
];
