import { describe, expect, it } from 'vitest';
import { judgeBy } from './judge.ts';
import { readOperations } from './operations.ts';
import type { FuzzRequest } from './requests.ts';

const user = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
const failure = { type: 'object', required: ['status', 'message', 'data'] };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const judge = judgeBy(
  readOperations({
    paths: { '/v1/users/{id}': { get: { responses: { 200: json(user), 404: json(failure) } } } },
  }),
);

const NOT_FOUND = JSON.stringify({ status: 'fail', message: 'none', data: {} });

function judged(status: number, body: string | Buffer, over: Partial<FuzzRequest> = {}) {
  const request = { method: 'GET', url: '/v1/users/1', ...over };
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const sent = {
    headers: [],
    sender: 'member',
    authorization: undefined,
    body: undefined,
  } as const;
  return judge({ ...sent, ...request }, { status, headers, body: Buffer.from(body) });
}

describe('an answer is right', () => {
  it.each([
    ['as documented', 200, '{"id":"1"}', {}],
    ['as a failure that its operation documents', 404, NOT_FOUND, {}],
    ['as a failure of an unknown URL', 404, NOT_FOUND, { url: '/v1/users/1/2' }],
    ['with an empty body, to a HEAD', 200, '', { method: 'HEAD' }],
  ])('%s', (_case, status, body, over) => {
    expect(judged(status, body, over)).toBe(undefined);
  });
});

describe('an answer is wrong', () => {
  it.each([
    ['with status 500', 500, NOT_FOUND, {}],
    ['with status 503', 503, NOT_FOUND, {}],
    ['whose body does not match its schema', 200, '{"id":1}', {}],
    ['whose status is not documented', 201, '{"id":"1"}', {}],
    ['that is a failure without an envelope', 404, '{"statusCode":404}', {}],
    ['with more fields than the envelope', 404, NOT_FOUND.replace('{', '{"stack":"at",'), {}],
    ['that is a success of an unknown URL', 200, '{"id":"1"}', { url: '/v1/users/1/2' }],
    ['with an empty body', 404, '', {}],
    ['that is not UTF-8', 200, Buffer.from([0xff]), {}],
  ])('%s', (_case, status, body, over) => {
    expect(judged(status, body, over)).toEqual(expect.any(String));
  });
});
