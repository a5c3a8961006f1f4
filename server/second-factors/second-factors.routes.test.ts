import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import {
  addPasskeyTo,
  codeOf,
  collectLetters,
  PASSKEY_ORIGIN,
  PASSWORD,
  turnTotpOn,
  wrongCodeOf,
} from '#server/testing/second-factors.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { db } = await useTestApp();
const { mail, letters } = collectLetters();
const app = await buildTestApp(db, { PUBLIC_URL: PASSKEY_ORIGIN }, undefined, { mail });
afterAll(() => app.close());

type User = Awaited<ReturnType<typeof createUser>>;
let owner: User;
beforeEach(async () => {
  owner = await createUser(db, { password: PASSWORD });
  letters.length = 0;
});

const ask = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}, user = owner) =>
  send(app, method, path, { token: user.token, body: { password: PASSWORD, ...body } });
const read = async () => {
  const { envelope } = await send(app, 'GET', '/users/me/second-factors', owner);
  return envelope.data;
};
const confirm = async (code: string) => ask('PUT', '/users/me/totp', { code });
const isOn = async () =>
  (await db.selectFrom('users').select('has_second_factor').executeTakeFirstOrThrow())
    .has_second_factor;

const CHANGES = [
  ['POST', '/users/me/totp'],
  ['PUT', '/users/me/totp'],
  ['DELETE', '/users/me/totp'],
  ['POST', '/users/me/recovery-codes'],
] as const;

it.each([['GET', '/users/me/second-factors'] as const, ...CHANGES])(
  '%s %s requires authentication',
  async (method, path) => {
    expect(await send(app, method, path)).toMatchObject(failure(401, 'Missing authentication'));
  },
);

it.each(CHANGES)('%s %s requires the password', async (method, path) => {
  const body = { password: 'salahsalah', code: '123456' };
  const answer = await send(app, method, path, { token: owner.token, body });
  expect(answer).toMatchObject(failure(403, 'password is wrong'));
  const missing = await send(app, method, path, { token: owner.token, body: {} });
  expect(missing).toMatchObject(failure(400, '"password" is required'));
});

describe('one-time codes', () => {
  it('are turned on by a first code, with ten recovery codes, and the owner is told', async () => {
    const prepared = await ask('POST', '/users/me/totp');
    expect(prepared).toMatchObject({
      status: 201,
      envelope: { data: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) } },
    });
    const uri = new URL(String(prepared.envelope.data['uri']));
    expect(uri.protocol).toBe('otpauth:');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Rembuk',
      secret: prepared.envelope.data['secret'],
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(await isOn()).toBe(false);

    const confirmed = await confirm(await codeOf(db, owner.id));
    expect(confirmed).toMatchObject({ status: 200 });
    const codes = confirmed.envelope.data['recoveryCodes'] as string[];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(await isOn()).toBe(true);
    expect(await read()).toEqual({
      totpConfirmedAt: expect.stringMatching(/Z$/),
      recoveryCodesLeft: 10,
      passkeys: [],
    });
    expect(letters).toMatchObject([
      {
        kind: 'second-factor-changed',
        recipient: owner.email,
        data: { change: 'codes-added' },
        links: { notMe: { purpose: 'not-me' } },
      },
    ]);
    const stored = JSON.stringify(await db.selectFrom('recovery_codes').selectAll().execute());
    for (const code of codes) expect(stored).not.toContain(code);
  });

  it('are refused with a wrong code, and keep waiting', async () => {
    await ask('POST', '/users/me/totp');
    const wrong = await confirm(await wrongCodeOf(db, owner.id));
    expect(wrong).toMatchObject(failure(403, 'code is wrong'));
    expect(await confirm(await codeOf(db, owner.id))).toMatchObject({ status: 200 });
  });

  it('succeed again when the first answer was lost, with codes that replace the lost ones', async () => {
    await ask('POST', '/users/me/totp');
    const code = await codeOf(db, owner.id);
    const lost = (await confirm(code)).envelope.data['recoveryCodes'] as string[];
    const repeated = await confirm(code);
    expect(repeated).toMatchObject({ status: 200 });
    const codes = repeated.envelope.data['recoveryCodes'] as string[];
    expect(codes).toHaveLength(10);
    expect(codes).not.toContain(lost[0]);
    expect(letters).toHaveLength(1);
    expect(await read()).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('are not replaced while they are on', async () => {
    await turnTotpOn(app, db, owner);
    const answer = await ask('POST', '/users/me/totp');
    expect(answer).toMatchObject(failure(400, 'one-time codes are already on'));
  });

  it('do not wait for longer than an hour, nor under another password', async () => {
    const noneWait = failure(400, 'no one-time codes wait to be confirmed');
    expect(await confirm('123456')).toMatchObject(noneWait);
    await ask('POST', '/users/me/totp');
    const set = (values: object) => db.updateTable('totp_secrets').set(values).execute();
    await set({ created_at: new Date(Date.now() - 3_700_000) });
    expect(await confirm(await codeOf(db, owner.id))).toMatchObject(noneWait);
    await set({ created_at: new Date() });
    const newPassword = 'lebih-rahasia';
    const body = { currentPassword: PASSWORD, newPassword };
    await send(app, 'PUT', '/users/me/password', { token: owner.token, body });
    const code = await codeOf(db, owner.id);
    const answer = await ask('PUT', '/users/me/totp', { code, password: newPassword });
    expect(answer).toMatchObject(noneWait);
  });

  it('are turned off once, with the recovery codes', async () => {
    await turnTotpOn(app, db, owner);
    for (let times = 0; times < 2; times += 1) {
      expect(await ask('DELETE', '/users/me/totp')).toMatchObject({ status: 200 });
    }
    expect(await isOn()).toBe(false);
    expect(await read()).toEqual({ totpConfirmedAt: null, recoveryCodesLeft: 0, passkeys: [] });
    expect(letters.map(({ data }) => data)).toMatchObject([
      { change: 'codes-added' },
      { change: 'codes-removed' },
    ]);
  });

  it('leave a passkey and the recovery codes when they are turned off', async () => {
    await turnTotpOn(app, db, owner);
    await addPasskeyTo(app, owner);
    await ask('DELETE', '/users/me/totp');
    expect(await isOn()).toBe(true);
    expect(await read()).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{ name: 'Ponsel' }] });
  });

  it('belong to one account', async () => {
    await turnTotpOn(app, db, owner);
    const other = await createUser(db, { password: PASSWORD });
    const { envelope } = await send(app, 'GET', '/users/me/second-factors', other);
    expect(envelope.data).toEqual({ totpConfirmedAt: null, recoveryCodesLeft: 0, passkeys: [] });
  });
});

describe('recovery codes', () => {
  it('are replaced by ten new ones, and the owner is told', async () => {
    const before = await turnTotpOn(app, db, owner);
    const answer = await ask('POST', '/users/me/recovery-codes');
    expect(answer).toMatchObject({ status: 201 });
    const codes = answer.envelope.data['recoveryCodes'] as string[];
    expect(codes).toHaveLength(10);
    expect(codes.filter((code) => before.includes(code))).toEqual([]);
    expect(letters.at(-1)).toMatchObject({ data: { change: 'recovery-codes-replaced' } });
  });

  it('need a second factor', async () => {
    const answer = await ask('POST', '/users/me/recovery-codes');
    expect(answer).toMatchObject(failure(400, 'there is no second factor'));
  });
});

it('changes but removals are limited, so that the owner is told of each and can undo them', async () => {
  const limited = await buildTestApp(
    db,
    { PUBLIC_URL: PASSKEY_ORIGIN, RATE_LIMITS: true },
    undefined,
    { mail },
  );
  await turnTotpOn(limited, db, owner);
  const replace = () =>
    send(limited, 'POST', '/users/me/recovery-codes', {
      token: owner.token,
      body: { password: PASSWORD },
    });
  for (let times = 1; times < 5; times += 1) expect(await replace()).toMatchObject({ status: 201 });
  const before = await db.selectFrom('recovery_codes').selectAll().execute();
  const refused = await replace();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600);
  expect(letters).toHaveLength(5);
  expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual(before);
  const removal = { token: owner.token, body: { password: PASSWORD } };
  expect(await send(limited, 'DELETE', '/users/me/totp', removal)).toMatchObject({ status: 200 });
  expect(letters.at(-1)).toMatchObject({ data: { change: 'codes-removed' } });
  expect(await isOn()).toBe(false);
  await limited.close();
});

it('nothing changes when the letter cannot be stored', async () => {
  const broken = await buildTestApp(db, {}, undefined, {
    mail: { ...mail, queue: () => Promise.reject(new Error('no letter')) },
  });
  await ask('POST', '/users/me/totp');
  const body = { password: PASSWORD, code: await codeOf(db, owner.id) };
  const answer = await send(broken, 'PUT', '/users/me/totp', { token: owner.token, body });
  expect(answer.status).toBe(500);
  expect(await isOn()).toBe(false);
  expect(await read()).toMatchObject({ totpConfirmedAt: null, recoveryCodesLeft: 0 });
  await broken.close();
});
