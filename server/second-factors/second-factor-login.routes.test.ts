import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { countWaiting } from '#server/testing/row-lock.ts';
import {
  addPasskeyTo,
  challengeOf,
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

let owner: Awaited<ReturnType<typeof createUser>>;
let recoveryCodes: string[];
beforeEach(async () => {
  owner = await createUser(db, { password: PASSWORD });
  recoveryCodes = await turnTotpOn(app, db, owner);
  letters.length = 0;
});

const logIn = (password = PASSWORD) =>
  send(app, 'POST', '/login', { body: { email: owner.email, password } });
const answer = (body: object) => send(app, 'POST', '/login/second-factor', { body });
const answerWith = async (code: string, challenge?: string) =>
  answer({ code, challenge: challenge ?? (await challengeOf(app, owner)).challenge });
const sessions = () =>
  db.selectFrom('sessions').selectAll().where('user_id', '=', owner.id).execute();
const profileOf = (token: unknown) => send(app, 'GET', '/users/me', { token: String(token) });

describe('POST /v1/login of an account with a second factor', () => {
  it('answers 401 with a challenge, and opens no session', async () => {
    const before = await sessions();
    expect(await logIn()).toEqual({
      status: 401,
      headers: expect.anything(),
      envelope: {
        status: 'fail',
        message: 'second factor is required',
        data: {
          challenge: expect.stringMatching(/^[\w-]{43}$/),
          methods: ['totp', 'recovery-code'],
          passkeyOptions: null,
        },
      },
    });
    expect(await sessions()).toEqual(before);
  });

  it('answers a wrong password as any other', async () => {
    expect(await logIn('salahsalah')).toEqual({
      status: 401,
      headers: expect.anything(),
      envelope: { status: 'fail', message: 'email or password is wrong', data: {} },
    });
  });

  it('stores a hash of the challenge alone', async () => {
    const { challenge } = await challengeOf(app, owner);
    const { rows } = await sql<{
      row: string;
    }>`select c::text as row from login_challenges c`.execute(db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(challenge);
  });

  it('offers a passkey where the forum has them', async () => {
    const { authenticator } = await addPasskeyTo(app, owner);
    const id = authenticator.credentialId.toString('base64url');
    expect(await challengeOf(app, owner)).toMatchObject({
      methods: ['totp', 'recovery-code', 'passkey'],
      passkeyOptions: {
        rpId: 'forum.contoh.id',
        allowCredentials: [{ id, type: 'public-key', transports: ['internal'] }],
      },
    });
    const without = await buildTestApp(db);
    const challenge = await challengeOf(without, owner);
    expect(challenge).toMatchObject({ methods: ['totp', 'recovery-code'], passkeyOptions: null });
    await without.close();
  });

  it('that was sent before the factor was added gets a challenge, too', async () => {
    const other = await createUser(db, { password: PASSWORD });
    const { email, id } = other;
    const login = await db.transaction().execute(async (trx) => {
      await sql`select from users where id = ${id} for update`.execute(trx);
      const sent = send(app, 'POST', '/login', { body: { email, password: PASSWORD } });
      await expect.poll(() => countWaiting(trx)).toBe(1);
      await sql`update users set has_second_factor = true where id = ${id}`.execute(trx);
      return { sent };
    });
    expect(await login.sent).toMatchObject({
      status: 401,
      envelope: { message: 'second factor is required' },
    });
    const opened = await db.selectFrom('sessions').where('user_id', '=', id).selectAll().execute();
    expect(opened).toHaveLength(1);
  });
});

describe('POST /v1/login/second-factor', () => {
  it.each([
    [{}, '"challenge" is required'],
    [{ challenge: 'x' }, '"code" or "passkey" is required'],
    [{ challenge: 'x', code: '' }, '"code" is not allowed to be empty'],
    [{ challenge: 'x', code: 123_456 }, '"code" must be a string'],
  ])('answers %j with %s', async (body, message) => {
    expect(await answer(body)).toMatchObject(failure(400, message));
  });

  it('opens a session for a one-time code, also one with a space, or of the step before', async () => {
    const spaced = (await codeOf(db, owner.id, -1)).replace(/^.../, '$& ');
    for (const code of [spaced, await codeOf(db, owner.id)]) {
      const opened = await answerWith(code);
      expect(opened).toMatchObject({
        status: 200,
        envelope: { status: 'success', message: 'user logged in' },
      });
      expect(await profileOf(opened.envelope.data['token'])).toMatchObject({ status: 200 });
    }
  });

  it('accepts a code once, and none of an earlier step after it', async () => {
    const [before, now] = [await codeOf(db, owner.id, -1), await codeOf(db, owner.id)];
    expect(await answerWith(now)).toMatchObject({ status: 200 });
    expect(await answerWith(now)).toMatchObject(failure(401, 'code is wrong'));
    expect(await answerWith(before)).toMatchObject(failure(401, 'code is wrong'));
  });

  it('accepts no code of two steps ago', async () => {
    const code = await codeOf(db, owner.id, -2);
    expect(await answerWith(code)).toMatchObject(failure(401, 'code is wrong'));
  });

  it('opens a session for each recovery code once, however it is typed, and tells the owner', async () => {
    const [first = '', second = ''] = recoveryCodes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `;
    expect(await answerWith(typed)).toMatchObject({ status: 200 });
    expect(await answerWith(first)).toMatchObject(failure(401, 'code is wrong'));
    expect(await answerWith(second)).toMatchObject({ status: 200 });
    const told = { kind: 'second-factor-changed', data: { change: 'recovery-code-used' } };
    expect(letters).toMatchObject([told, told]);
    const { envelope } = await send(app, 'GET', '/users/me/second-factors', owner);
    expect(envelope.data).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('accepts no code of another account', async () => {
    const other = await createUser(db, { password: PASSWORD });
    const [codeOfOther = ''] = await turnTotpOn(app, db, other);
    expect(await answerWith(codeOfOther)).toMatchObject(failure(401, 'code is wrong'));
    const code = await codeOf(db, other.id);
    expect(await answerWith(code)).toMatchObject(failure(401, 'code is wrong'));
  });

  it('locks a challenge at the fifth wrong answer, however many arrive at once', async () => {
    const { challenge } = await challengeOf(app, owner);
    const wrong = await wrongCodeOf(db, owner.id);
    const before = await sessions();
    const answers = Array.from({ length: 8 }, () => answerWith(wrong, challenge));
    // 503 for one that has waited too long, on a busy machine.
    for (const { status } of await Promise.all(answers)) expect([401, 503]).toContain(status);
    for (let times = 0; times < 5; times += 1) await answerWith(wrong, challenge);
    const row = db.selectFrom('login_challenges').select('wrong_answers');
    expect(await row.executeTakeFirst()).toEqual({ wrong_answers: 5 });
    const right = await codeOf(db, owner.id);
    const locked = failure(401, 'login challenge is locked');
    expect(await answerWith(right, challenge)).toMatchObject(locked);
    expect(await answerWith(recoveryCodes[0] ?? '', challenge)).toMatchObject(locked);
    expect(await sessions()).toEqual(before);
    // The owner's own challenge is another.
    expect(await answerWith(right)).toMatchObject({ status: 200 });
  });

  it('opens one session for an answer that is repeated because ours was lost', async () => {
    const { challenge } = await challengeOf(app, owner);
    const code = await codeOf(db, owner.id);
    const before = (await sessions()).length;
    const lost = await answerWith(code, challenge);
    const repeated = await answerWith(code, challenge);
    expect(repeated).toMatchObject({ status: 200 });
    expect(await sessions()).toHaveLength(before + 1);
    expect(await profileOf(repeated.envelope.data['token'])).toMatchObject({ status: 200 });
    await expect
      .poll(() => profileOf(lost.envelope.data['token']))
      .toMatchObject(failure(401, 'Token maximum age exceeded'));
    const other = recoveryCodes[0] ?? '';
    expect(await answerWith(other, challenge)).toMatchObject(
      failure(401, 'login challenge has been used'),
    );
  });

  it.each([
    ['after five minutes', sql`update login_challenges set expires_at = now()`],
    ['under another password', sql`update users set password_hash = password_hash || 'x'`],
    ['that it never had', sql`delete from login_challenges`],
  ])('knows no challenge %s', async (_when, change) => {
    const { challenge } = await challengeOf(app, owner);
    await change.execute(db);
    const code = await codeOf(db, owner.id);
    expect(await answerWith(code, challenge)).toMatchObject(
      failure(401, 'login challenge has expired'),
    );
  });

  it('refuses a suspended account', async () => {
    const { challenge } = await challengeOf(app, owner);
    await sql`update users set suspended_at = now()`.execute(db);
    expect(await answerWith(await codeOf(db, owner.id), challenge)).toMatchObject(
      failure(403, 'account is suspended'),
    );
  });

  it('opens a session for a passkey of the account, for this challenge alone', async () => {
    const { authenticator } = await addPasskeyTo(app, owner);
    const { challenge, passkeyOptions } = await challengeOf(app, owner);
    const passkey = authenticator.get(passkeyOptions!, { isVerified: false });
    const other = await challengeOf(app, owner);
    const refused = failure(401, 'passkey is not accepted');
    expect(await answer({ challenge: other.challenge, passkey })).toMatchObject(refused);
    expect(await answer({ challenge, passkey })).toMatchObject({ status: 200 });
    const stranger = await createUser(db, { password: PASSWORD });
    const { authenticator: foreign } = await addPasskeyTo(app, stranger);
    const again = await challengeOf(app, owner);
    const fromStranger = foreign.get(again.passkeyOptions!);
    expect(await answer({ challenge: again.challenge, passkey: fromStranger })).toMatchObject(
      refused,
    );
  });

  it('refuses a copied passkey, and tells the owner', async () => {
    const { authenticator } = await addPasskeyTo(app, owner);
    for (const [counter, status] of [
      [7, 200],
      [7, 401],
      [6, 401],
      [8, 200],
    ] as const) {
      const { challenge, passkeyOptions } = await challengeOf(app, owner);
      const passkey = authenticator.get(passkeyOptions!, { counter });
      expect(await answer({ challenge, passkey })).toMatchObject({ status });
    }
    const cloned = { kind: 'passkey-cloned', data: { label: 'Ponsel' } };
    expect(letters.slice(1)).toMatchObject([cloned, cloned]);
  });
});
