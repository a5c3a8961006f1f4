import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PasskeyRequestOptions } from '#contract/passkeys.ts';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import {
  addPasskeyTo,
  collectLetters,
  PASSKEY_ORIGIN,
  PASSWORD,
} from '#server/testing/second-factors.ts';
import type { Deviations, SoftwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { db } = await useTestApp();
const { mail, letters } = collectLetters();
const app = await buildTestApp(db, { PUBLIC_URL: PASSKEY_ORIGIN }, undefined, { mail });
afterAll(() => app.close());

let owner: Awaited<ReturnType<typeof createUser>>;
let authenticator: SoftwareAuthenticator;
beforeEach(async () => {
  owner = await createUser(db, { password: PASSWORD });
  ({ authenticator } = await addPasskeyTo(app, owner));
  letters.length = 0;
});

const optionsFor = async () => {
  const { envelope } = await send(app, 'POST', '/login/passkey-options');
  return envelope.data['options'] as PasskeyRequestOptions;
};
const logIn = (response: unknown) => send(app, 'POST', '/login/passkey', { body: { response } });

describe('POST /v1/login/passkey-options', () => {
  it('asks for any passkey of this forum, and stores nothing', async () => {
    expect(await optionsFor()).toEqual({
      challenge: expect.stringMatching(/^[\w-]{51}$/),
      rpId: 'forum.contoh.id',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    });
    for (const table of ['login_challenges', 'used_passkey_challenges'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});

describe('POST /v1/login/passkey', () => {
  it('opens a session without a password, once for each challenge', async () => {
    const response = authenticator.get(await optionsFor());
    const opened = await logIn(response);
    expect(opened).toMatchObject({ status: 200, envelope: { message: 'user logged in' } });
    const { token } = opened.envelope.data as { token: string };
    const { envelope } = await send(app, 'GET', '/users/me', { token });
    expect(envelope.data).toMatchObject({ user: { id: owner.id } });
    const again = await logIn(response);
    expect(again).toMatchObject(failure(401, 'login challenge has been used'));
    const factors = await send(app, 'GET', '/users/me/second-factors', owner);
    expect(factors.envelope.data['passkeys']).toMatchObject([
      { lastUsedAt: expect.stringMatching(/Z$/) },
    ]);
  });

  it.each<[string, Deviations]>([
    ['without a PIN or a fingerprint', { isVerified: false }],
    ['on another page', { origin: 'https://jahat.id' }],
    ['for another site', { rpId: 'jahat.id' }],
    ['for no challenge of ours', { challenge: randomBytes(38).toString('base64url') }],
    ['for a challenge that is none', { challenge: '' }],
  ])('refuses a passkey used %s', async (_how, deviations) => {
    const response = authenticator.get(await optionsFor(), deviations);
    expect(await logIn(response)).toMatchObject(failure(401, 'passkey is not accepted'));
  });

  it('refuses a challenge of another purpose', async () => {
    const prepared = await send(app, 'POST', '/users/me/passkeys/options', {
      token: owner.token,
      body: { password: PASSWORD },
    });
    const { challenge } = prepared.envelope.data['options'] as { challenge: string };
    const response = authenticator.get(await optionsFor(), { challenge });
    expect(await logIn(response)).toMatchObject(failure(401, 'passkey is not accepted'));
  });

  it('refuses a wrong signature, an unknown passkey and a foreign user handle', async () => {
    const refused = failure(401, 'passkey is not accepted');
    const good = authenticator.get(await optionsFor());
    const { signature } = authenticator.get(await optionsFor()).response;
    const wrong = { ...good, response: { ...good.response, signature } };
    expect(await logIn(wrong)).toMatchObject(refused);
    const id = randomBytes(32).toString('base64url');
    expect(await logIn({ ...good, id, rawId: id })).toMatchObject(refused);
    const userHandle = Buffer.from('user-lain').toString('base64url');
    const foreign = { ...good, response: { ...good.response, userHandle } };
    expect(await logIn(foreign)).toMatchObject(refused);
    expect(await logIn(good)).toMatchObject({ status: 200 });
  });

  it('refuses a challenge after five minutes', async () => {
    const response = authenticator.get(await optionsFor());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    const answer = await logIn(response);
    vi.useRealTimers();
    expect(answer).toMatchObject(failure(401, 'login challenge has expired'));
  });

  it('refuses a copied passkey, and tells the owner', async () => {
    expect(await logIn(authenticator.get(await optionsFor(), { counter: 9 }))).toMatchObject({
      status: 200,
    });
    const cloned = await logIn(authenticator.get(await optionsFor(), { counter: 9 }));
    expect(cloned).toMatchObject(failure(401, 'passkey is not accepted'));
    expect(letters).toMatchObject([{ kind: 'passkey-cloned', data: { label: 'Ponsel' } }]);
  });

  it('accepts a passkey that does not count', async () => {
    for (let times = 0; times < 2; times += 1) {
      const response = authenticator.get(await optionsFor(), { counter: 0 });
      expect(await logIn(response)).toMatchObject({ status: 200 });
    }
  });

  it('refuses a suspended account', async () => {
    await sql`update users set suspended_at = now()`.execute(db);
    expect(await logIn(authenticator.get(await optionsFor()))).toMatchObject(
      failure(403, 'account is suspended'),
    );
  });

  it('answers a malformed response with 400', async () => {
    for (const response of [undefined, 'x', {}, { id: '+', rawId: 'x' }]) {
      expect((await logIn(response)).status).toBe(400);
    }
  });
});
