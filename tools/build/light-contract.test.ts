import { expect, test } from 'vitest';
import { lighten } from './light-contract.ts';

const lightened = (code: string) => lighten('/contract/things.ts', code).replaceAll(/\s+/g, ' ');

test('an endpoint keeps the parts by which the page sends requests and reads answers', () => {
  const code = `export const listThings = endpoint({
    method: 'GET',
    path: '/things/:thingId',
    access: 'reader',
    status: 200,
    message: 'things retrieved',
    summary: 'List the things, newest first',
    failures: [403, 404],
    params: z.object({ thingId: id }),
    query: z.object({ ...pageQuery, q: lookupText('q').optional() }),
    body: noBody,
    data: z.object({ things: z.array(thing) }),
  });`;
  expect(lightened(code)).toBe(
    "export const listThings = /* @__PURE__ */ endpoint({ method: 'GET', path: '/things/:thingId', " +
      "access: 'reader', data: /* @__PURE__ */ z.object({ things: /* @__PURE__ */ z.array(thing) }), });",
  );
});

test('in a function, only a call of endpoint is changed', () => {
  const code = `function voteEndpoint(action: string) {
    checks.push(z.object({}));
    return endpoint({ path: '/votes', body: noBody });
  }`;
  expect(lightened(code)).toBe(
    "function voteEndpoint(action: string) { checks.push(z.object({})); return endpoint({ path: '/votes', }); }",
  );
});

test('a field of a schema is kept if it has the name of a part that is removed', () => {
  const code = 'const thread = z.object({ body: z.string(), message: z.string() });';
  expect(lightened(code)).toContain('body: /* @__PURE__ */ z.string(), message:');
});
