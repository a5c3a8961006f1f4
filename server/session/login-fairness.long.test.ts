import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { countWaiting } from '#server/testing/row-lock.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { beginLogin, COUNTED_AT_ONCE, COUNTS_WAITING_MAX } from './login-limits.ts';

const { db } = await useTestApp();
const app = await buildTestApp(db, { RATE_LIMITS: true });
afterAll(() => app.close());

const PASSWORD = 'rahasia';
const TOO_MANY = 10;
const MANY = 250;

function logIn(email: string, password: string, from: string): Promise<LightMyRequestResponse> {
  const payload = { email, password };
  return app.inject({ method: 'POST', url: '/v1/login', remoteAddress: from, payload });
}

/** Begins `count` wrong logins of one IPv6 /48 while none can be counted, and runs `action` meanwhile. */
async function whileManyWait(
  count: number,
  action: (answered: () => number) => Promise<void>,
): Promise<LightMyRequestResponse[]> {
  let answered = 0;
  const logins = await db.transaction().execute(async (trx) => {
    await sql`lock table attempts in access exclusive mode`.execute(trx);
    const begun = Array.from({ length: count }, (_, attempt) => {
      const from = `2001:db8:1:${attempt.toString(16)}::1`;
      return logIn(`nobody-${attempt}@contoh.id`, PASSWORD, from).finally(() => (answered += 1));
    });
    await expect.poll(() => countWaiting(trx)).toBeGreaterThan(0);
    await action(() => answered);
    return begun;
  });
  return Promise.all(logins);
}

it('many logins that wait to be counted leave database connections to other requests', async () => {
  const { token } = await createUser(db);
  await whileManyWait(40, async () => {
    expect((await send(app, 'GET', '/users/me', { token })).status).toBe(200);
  });
});

it('many logins of one network that wait to be counted do not delay the next of another', async () => {
  const order: string[] = [];
  const begin = async (address: string, attempt: number) => {
    await beginLogin(db, { email: `nobody-${attempt}@contoh.id`, address });
    order.push(address);
  };
  const begun = await db.transaction().execute(async (trx) => {
    await sql`lock table attempts in access exclusive mode`.execute(trx);
    const many = Array.from({ length: MANY }, (_, attempt) => begin('2001:db8:1:2::', attempt));
    return [...many, begin('203.0.113.2', MANY)];
  });
  await Promise.all(begun);
  expect(order.indexOf('203.0.113.2')).toBeLessThan(MANY / 2);
});

it('the newest of too many logins that wait to be counted are refused at once', async () => {
  const answers = await whileManyWait(
    COUNTED_AT_ONCE + COUNTS_WAITING_MAX + TOO_MANY,
    async (answered) => {
      await expect.poll(answered).toBe(TOO_MANY);
    },
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(answers.slice(-TOO_MANY).map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: TOO_MANY }, () => 503),
  );
});
