import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { attemptsKey, countAttempt } from '#server/session/attempts.repository.ts';
import { storeLoginAddress } from '#server/session/login-addresses.repository.ts';
import { STORED_BYTES_PER_DAY } from '#server/session/storage-limits.ts';
import { createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { countWaiting } from '#server/testing/row-lock.ts';
import {
  addPasskeyTo,
  challengeOf,
  codeOf,
  PASSKEY_ORIGIN,
  PASSWORD,
  turnTotpOn,
  wrongCodeOf,
} from '#server/testing/second-factors.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { SECOND_FACTOR_ATTEMPTS } from './second-factor-limits.ts';

const { db } = await useTestApp();
const app = await buildTestApp(db, {
  PUBLIC_URL: PASSKEY_ORIGIN,
  RATE_LIMITS: true,
  TRUST_PROXY: 1,
});
afterAll(() => app.close());

let owner: Awaited<ReturnType<typeof createUser>>;
let recoveryCodes: string[];
beforeEach(async () => {
  owner = await createUser(db, { password: PASSWORD });
  recoveryCodes = await turnTotpOn(app, db, owner);
});

/** Answers the challenge of a login from this address. */
async function answerFrom(address: string, body: object) {
  const { challenge } = await challengeOf(app, owner);
  const response = await app.inject({
    method: 'POST',
    url: '/v1/login/second-factor',
    headers: { 'x-forwarded-for': address },
    payload: { challenge, ...body },
  });
  return { status: response.statusCode, headers: response.headers };
}

/** Uses up the wrong codes of one address after another, until none is left from anywhere. */
async function useUpCodes(code: string): Promise<void> {
  const { accountFromAddress, account } = SECOND_FACTOR_ATTEMPTS;
  for (let used = 0; used < account.burst; used += 1) {
    const address = `198.51.100.${Math.floor(used / accountFromAddress.burst)}`;
    expect(await answerFrom(address, { code })).toMatchObject({ status: 401 });
  }
}

it('who guesses codes is stopped across challenges, addresses and a new password', async () => {
  const code = await wrongCodeOf(db, owner.id);
  await useUpCodes(code);
  const refused = await answerFrom('198.51.100.99', { code });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const newPassword = 'lebih-rahasia';
  await send(app, 'PUT', '/users/me/password', {
    token: owner.token,
    body: { currentPassword: PASSWORD, newPassword },
  });
  await send(app, 'PUT', '/users/me/password', {
    token: owner.token,
    body: { currentPassword: newPassword, newPassword: PASSWORD },
  });
  expect(await answerFrom('198.51.100.98', { code })).toMatchObject({ status: 429 });
});

it('a thief of the password who uses up the codes does not keep the owner out', async () => {
  const { authenticator } = await addPasskeyTo(app, owner);
  expect(await answerFrom('203.0.113.7', { code: await codeOf(db, owner.id, -1) })).toMatchObject({
    status: 200,
  });
  await useUpCodes(await wrongCodeOf(db, owner.id));
  const code = await codeOf(db, owner.id);
  // At an address that is not known, there is a recovery code or a passkey.
  expect(await answerFrom('192.0.2.1', { code })).toMatchObject({ status: 429 });
  expect(await answerFrom('192.0.2.1', { code: recoveryCodes[0] })).toMatchObject({ status: 200 });
  const { challenge, passkeyOptions } = await challengeOf(app, owner);
  const passkey = authenticator.get(passkeyOptions!);
  const body = { challenge, passkey };
  expect(await send(app, 'POST', '/login/second-factor', { body })).toMatchObject({ status: 200 });
  // The address of an earlier login.
  expect(await answerFrom('203.0.113.7', { code })).toMatchObject({ status: 200 });
});

it('a right code that is refused for another reason does not count as wrong', async () => {
  const address = '203.0.113.77';
  const { sessionsOfAddress } = STORED_BYTES_PER_DAY;
  const key = attemptsKey('session bytes from address', address);
  await countAttempt(db, [{ key, ...sessionsOfAddress, attempts: sessionsOfAddress.burst }]);
  const counted = async () =>
    (
      await sql`select key from attempts where settled_at > now() + interval '1 second'
      order by key`.execute(db)
    ).rows;
  const before = await counted();
  const code = await codeOf(db, owner.id);
  expect(await answerFrom(address, { code })).toMatchObject({ status: 429 });
  expect(await counted()).toEqual(before);
  expect(await answerFrom('203.0.113.78', { code })).toMatchObject({ status: 200 });
});

it('a login that meets a new second factor makes no address known', async () => {
  const { id, email } = await createUser(db, { password: PASSWORD });
  await db.deleteFrom('login_addresses').execute();
  const login = await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ has_second_factor: true }).where('id', '=', id).execute();
    const answer = send(app, 'POST', '/login', { body: { email, password: PASSWORD } });
    await expect.poll(() => countWaiting(db), { interval: 5, timeout: 10_000 }).toBeGreaterThan(0);
    return { answer };
  });
  expect(await login.answer).toMatchObject({
    status: 401,
    envelope: { data: { challenge: expect.any(String) } },
  });
  expect(await db.selectFrom('login_addresses').selectAll().execute()).toEqual([]);
});

it('a password alone makes no address known, and the first factor forgets earlier ones', async () => {
  await db.deleteFrom('login_addresses').execute();
  await challengeOf(app, owner);
  expect(await db.selectFrom('login_addresses').selectAll().execute()).toEqual([]);
  const other = await createUser(db, { password: PASSWORD });
  const { id: userId, email } = other;
  for (const address of ['198.51.100.1', '127.0.0.1']) {
    await storeLoginAddress(db, { userId, email, address });
  }
  await turnTotpOn(app, db, other);
  expect(await db.selectFrom('login_addresses').selectAll().execute()).toHaveLength(1);
});
