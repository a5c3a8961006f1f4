import { describe, expect, it } from 'vitest';
import { BODY_MAX, TAGS_MAX } from '#contract/limits.ts';
import { measureCpu } from '#server/testing/cpu-time.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();

/**
 * All other requests wait while this process computes. A slow pattern or parser takes many times as long. What the
 * database may take is limited by its timeout, which would be answered 503.
 */
const LONGEST_MS = 2_000;

const filled = (piece: string) => piece.repeat(Math.floor(BODY_MAX / piece.length));

async function expectQuick(work: () => Promise<void>): Promise<void> {
  expect((await measureCpu(work)).ms).toBeLessThan(LONGEST_MS);
}

describe('a body made to be slow', () => {
  it.each([
    ['100,000 elements in each other', '<b>'.repeat(100_000), 400],
    ['a million attributes', `<a ${'a=1 '.repeat(1_000_000)}>x</a>`, 413],
    ['25,000 attributes', `<a ${'a=1 '.repeat(24_990)}>x</a>`, 201],
    ['as many elements in each other as tags may be', `${'<b>'.repeat(TAGS_MAX)}x`, 201],
    ['lists in lists', `${'<ul><li>'.repeat(TAGS_MAX / 2)}x`, 201],
    ['as many links as tags may be', `${'<a href=x>'.repeat(TAGS_MAX)}x`, 400],
    ['a tag more than may be', '<i>'.repeat(TAGS_MAX + 1), 400],
    ['comments that do not end', filled('<!--'), 400],
    ['what becomes five times as long', filled('&'), 400],
    ['an address hidden in comments', `<a href="${'<!---->'.repeat(600)}">x</a>`, 201],
    ['an address of white space', `<a href="${' '.repeat(99_000)}">x</a>`, 201],
    ['nothing to see', filled('\u200b'), 400],
    ['one word', filled('a'), 201],
    ['dots', `kata ${filled('.').slice(10)}`, 201],
  ])('is answered in time: %s', async (_case, body, status) => {
    const { token } = await createUser(db);
    await expectQuick(async () => {
      const answer = await send(app, 'POST', '/threads', { token, body: { title: 'Judul', body } });
      expect(answer.status).toBe(status);
    });
  });

  it('is refused with the limit that it exceeds', async () => {
    const { token } = await createUser(db);
    const body = { title: 'Judul', body: '<i>'.repeat(TAGS_MAX + 1) };
    expect(await send(app, 'POST', '/threads', { token, body })).toMatchObject(
      failure(400, '"body" must not have more than 5000 tags'),
    );
  });

  it('is refused for too much structure outside of its texts, but not for long texts', async () => {
    const post = (payload: string) => app.inject({ method: 'POST', url: '/v1/login', payload });
    const many = `[${'0,'.repeat(40_000)}0]`;
    expect((await post(`{"email":${many},"password":"x"}`)).json()).toMatchObject({
      status: 'fail',
      message: 'payload must not have more than 65536 characters beside its texts',
    });
    expect((await post(`{"email":${JSON.stringify(many)},"password":"x"}`)).json()).toMatchObject({
      message: '"email" length must be less than or equal to 254 characters long',
    });
  });

  it.each([
    ['lists', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['objects', `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`],
    ['objects in a field', `{"email":${'{"__a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
    ['spaces after a name that is forbidden', `{"__proto__"${' '.repeat(1_000_000)}1}`],
    ['names', `{${Array.from({ length: 90_000 }, (_, i) => `"k${i}":1`).join(',')}}`],
  ])('is answered in time: JSON of many %s', async (_case, payload) => {
    await expectQuick(async () => {
      const answer = await app.inject({ method: 'POST', url: '/v1/login', payload });
      expect(answer.statusCode).toBe(400);
    });
  });

  it.each(['a.', 'a@', 'a-', "'", '@a.'])('is answered in time: an e-mail of %j', async (piece) => {
    await expectQuick(async () => {
      for (const email of [piece.repeat(300_000), `a@${piece.repeat(300_000)}!`]) {
        const answer = await send(app, 'POST', '/login', { body: { email, password: 'x' } });
        expect(answer.status).toBe(400);
      }
    });
  });
});

describe('a search made to be slow', () => {
  it.each([
    ['letters', 'a'.repeat(15_000)],
    ['apostrophes', "a'".repeat(2_500)],
    ['words', 'ab '.repeat(1_200)],
    ['prefixes', `${'memper'.repeat(16)} `.repeat(30)],
    ['signs of a pattern', '(.*)+$'.repeat(800)],
  ])('is answered in time: %s', async (_case, q) => {
    const { id, token } = await createUser(db);
    await createThread(db, id, { title: 'a', body: `<p>${'ab. '.repeat(20_000)}</p>` });
    for (const path of ['/threads', '/categories']) {
      await expectQuick(async () => {
        const answer = await send(app, 'GET', `${path}?q=${encodeURIComponent(q)}`, { token });
        expect(answer.status).toBe(200);
      });
    }
  });
});
