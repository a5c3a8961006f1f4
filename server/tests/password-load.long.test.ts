import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { BUSY_MESSAGE } from '#server/platform/http/app-error.ts';
import { HASHES_AT_ONCE, HASHES_WAITING_MAX } from '#server/platform/security/passwords.ts';
import { createUser } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const PASSWORD = 'rahasia';
/** One begins in each iteration of the event loop, and passwords are hashed meanwhile. */
const TOO_MANY = 400;

function login(email: string, password: string, from: string): Promise<LightMyRequestResponse> {
  const payload = { email, password };
  return app.inject({ method: 'POST', url: '/v1/login', remoteAddress: from, payload });
}

it.each([
  ['one address', () => '203.0.113.1'],
  ['an IPv6 /48', (attempt: number) => `2001:db8:1:${attempt.toString(16)}::1`],
])(
  'many logins from %s delay no other request, and the last of them are refused at once',
  async (_where, addressOf) => {
    const { email } = await createUser(db, { password: PASSWORD });
    let answered = 0;
    const many = Array.from(
      { length: HASHES_AT_ONCE + HASHES_WAITING_MAX + TOO_MANY },
      (_, attempt) =>
        login('nobody@example.com', PASSWORD, addressOf(attempt)).finally(() => (answered += 1)),
    );
    await expect.poll(() => answered).toBeGreaterThanOrEqual(TOO_MANY);
    const before = answered;
    const honest = await login(email, PASSWORD, '203.0.113.2');
    expect(honest.statusCode).toBe(200);
    expect(answered - before).toBeLessThan(HASHES_WAITING_MAX / 2);

    const answers = await Promise.all(many);
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(TOO_MANY + 1);
    for (const answer of refused) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json()).toEqual({ status: 'error', message: BUSY_MESSAGE, data: {} });
    }
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(
      answers.length - refused.length,
    );
  },
);
