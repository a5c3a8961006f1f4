import { describe, expect, it, onTestFinished } from 'vitest';
import { findLink } from '#server/mail/mail-links.repository.ts';
import { ATTEMPTS, beginLogin } from '#server/session/login-limits.ts';
import { storeLoginAddress } from '#server/session/login-addresses.repository.ts';
import { insertSession } from '#server/session/session.repository.ts';
import { createUser } from '#server/testing/factories.ts';
import { LIMITS } from '#server/platform/http/rate-limits.ts';
import { failure, send } from '#server/testing/requests.ts';
import { queueAtPerson } from '#server/testing/row-lock.ts';
import { buildTestApp } from '#server/testing/test-app.ts';
import { useCaughtMailApp } from '#server/testing/caught-mail-app.ts';
import { createReset } from './password-resets.repository.ts';
import { RESET_LETTERS } from './password-resets.routes.ts';

const { app, db, mail, withoutMail } = await useCaughtMailApp();

const password = 'rahasia';
const newPassword = 'lebih-rahasia';
const invalid = failure(400, 'link is not valid');
const requested = {
  status: 201,
  envelope: { status: 'success', message: 'password reset requested', data: {} },
};

const request = (email: string, to = app) =>
  send(to, 'POST', '/password-resets', { body: { email } });
const reset = (token: string, to = app) =>
  send(to, 'PUT', '/password-resets', { body: { token, newPassword } });
const check = (token: string, to = app) =>
  send(to, 'POST', '/password-resets/check', { body: { token } });
const logIn = (email: string, word: string) =>
  send(app, 'POST', '/login', { body: { email, password: word } });

/** Asks for a letter, waits for it, and returns its token. */
async function requestToken(email: string): Promise<string> {
  const before = mail.letters.length;
  expect(await request(email)).toMatchObject(requested);
  await expect.poll(() => mail.letters.length).toBe(before + 1);
  const token = mail.tokenOf('password-reset', email);
  // The letter is caught before its transaction is committed.
  await expect.poll(() => findLink(db, token, 'reset-password')).toBeDefined();
  return token;
}

describe('POST /v1/password-resets', () => {
  it('sends a letter to the address of the account, as it was registered', async () => {
    const { email } = await createUser(db, { name: 'Sari', email: 'Sari@Contoh.id' });
    const token = await requestToken('sARI@contoh.ID');
    expect(mail.letters).toEqual([
      {
        kind: 'password-reset',
        recipient: email,
        data: { name: 'Sari' },
        tokens: { reset: token },
      },
    ]);
  });

  it('answers an unknown address and a forum without mail in the same words', async () => {
    const { email } = await createUser(db);
    expect(await request('siapa@contoh.id')).toMatchObject(requested);
    expect(await request(email, withoutMail)).toMatchObject(requested);
    await requestToken(email);
    expect(mail.letters).toHaveLength(1);
  });

  it('answers before it looks the address up, so that the time tells nothing', async () => {
    const { id, email } = await createUser(db);
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
      expect(await request(email)).toMatchObject(requested);
      expect(mail.letters).toEqual([]);
    });
    await expect.poll(() => mail.letters.length).toBe(1);
  });

  it('lets no client fill the queue: those of another address are served in turn', async () => {
    const { id, email } = await createUser(db);
    const from = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/v1/password-resets',
        remoteAddress,
        payload: { email },
      });
    const statuses = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
      const flood: number[] = [];
      const { atOnce, waitingMax } = RESET_LETTERS;
      for (let sent = 0; sent < atOnce + waitingMax + 1; sent += 1)
        flood.push((await from('203.0.113.1')).statusCode);
      return [...new Set(flood), (await from('203.0.113.2')).statusCode];
    });
    expect(statuses).toEqual([201, 503, 201]);
    await expect
      .poll(() => mail.letters.length, { timeout: 10_000 })
      .toBe(RESET_LETTERS.atOnce + RESET_LETTERS.waitingMax);
  });

  it.each([
    [{}, '"email" is required'],
    [{ email: '' }, '"email" is not allowed to be empty'],
    [{ email: 'siapa' }, '"email" must be a valid email'],
  ])('answers %j with %s', async (body, message) => {
    expect(await send(app, 'POST', '/password-resets', { body })).toMatchObject(
      failure(400, message),
    );
  });

  it('is limited by the address that asks, whoever it asks for', async () => {
    const limited = await buildTestApp(db, { RATE_LIMITS: true }, undefined, { mail });
    onTestFinished(() => limited.close());
    for (let count = 0; count < ATTEMPTS.letters.burst; count += 1) {
      expect(await request(`siapa-${count}@contoh.id`, limited)).toMatchObject(requested);
    }
    expect(await request('lain@contoh.id', limited)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });
  });
});

describe('POST /v1/password-resets/check', () => {
  it('leaves a valid link valid, and a used one is refused', async () => {
    const { email } = await createUser(db, { password });
    const token = await requestToken(email);
    for (let times = 0; times < 2; times += 1) {
      expect(await check(token)).toMatchObject({
        status: 200,
        envelope: { status: 'success', message: 'link is valid', data: {} },
      });
    }
    expect(await logIn(email, password)).toMatchObject({ status: 200 });
    expect(await check(token)).toMatchObject(invalid);
    const next = await requestToken(email);
    expect(await reset(next)).toMatchObject({ status: 200 });
    expect(await check(next)).toMatchObject(invalid);
  });

  it('refuses an older link, one for another purpose, and one of a replaced address', async () => {
    const { id, email, token: session } = await createUser(db, { password });
    const older = await requestToken(email);
    const newer = await requestToken(email);
    expect(await check(older)).toMatchObject(invalid);
    const body = { email: 'baru@contoh.id', password };
    await send(app, 'PUT', '/users/me/email', { token: session, body });
    expect(await check(mail.tokenOf('confirm-new-address', body.email))).toMatchObject(invalid);
    expect(await check(newer)).toMatchObject({ status: 200 });
    const changed = { email: body.email, email_key: body.email };
    await db.updateTable('users').set(changed).where('id', '=', id).execute();
    expect(await check(newer)).toMatchObject(invalid);
  });

  it("accepts an operator's link in a forum without mail", async () => {
    const { id } = await createUser(db);
    expect(await check((await createReset(db, id)) ?? '', withoutMail)).toMatchObject({
      status: 200,
    });
  });

  it('has the limit of PUT /v1/password-resets, together with it', async () => {
    const limited = await buildTestApp(db, { RATE_LIMITS: true });
    onTestFinished(() => limited.close());
    for (let count = 0; count < LIMITS.account.address.max; count += 1) {
      expect(await check('x', limited)).toMatchObject(invalid);
    }
    for (const answer of [await check('x', limited), await reset('x', limited)]) {
      expect(answer).toMatchObject({ status: 429 });
    }
  });

  it.each([
    [{}, '"token" is required'],
    [{ token: 7 }, '"token" must be a string'],
    [{ token: 'x' }, 'link is not valid'],
    [{ token: 'A'.repeat(43) }, 'link is not valid'],
  ])('answers %j with %s', async (body, message) => {
    expect(await send(app, 'POST', '/password-resets/check', { body })).toMatchObject(
      failure(400, message),
    );
  });
});

describe('PUT /v1/password-resets', () => {
  it('sets the password, ends all sessions, and tells the owner', async () => {
    const { id, email, token: session } = await createUser(db, { name: 'Sari', password });
    await send(app, 'GET', '/users/me', { token: session });
    const token = await requestToken(email);
    expect(await reset(token)).toMatchObject({
      status: 200,
      envelope: { status: 'success', message: 'password updated', data: {} },
    });
    expect(await send(app, 'GET', '/users/me', { token: session })).toMatchObject({ status: 401 });
    expect(await logIn(email, password)).toMatchObject({ status: 401 });
    expect(await logIn(email, newPassword)).toMatchObject({ status: 200 });
    expect(mail.letters.at(-1)).toMatchObject({ kind: 'password-changed', recipient: email });
    expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([{ user_id: id }]);
  });

  it('confirms the address that the letter was sent to, and forgets a new one that waits', async () => {
    const { email, token: thief } = await createUser(db, { password });
    const body = { email: 'maling@contoh.id', password };
    await send(app, 'PUT', '/users/me/email', { token: thief, body });
    const change = mail.tokenOf('confirm-new-address', 'maling@contoh.id');
    await reset(await requestToken(email));
    const login = await logIn(email, newPassword);
    const token = String(login.envelope.data['token']);
    expect((await send(app, 'GET', '/users/me/email', { token })).envelope.data).toEqual({
      email,
      isConfirmed: true,
      newEmail: null,
    });
    const confirmation = await send(app, 'PUT', '/email-confirmations', {
      body: { token: change },
    });
    expect(confirmation).toMatchObject(invalid);
  });

  it('deletes failed logins, so that the owner is not locked out', async () => {
    const { email } = await createUser(db, { password });
    await beginLogin(db, { email, address: '203.0.113.1' });
    const count = async () => (await db.selectFrom('attempts').select('key').execute()).length;
    const before = await count();
    await reset(await requestToken(email));
    expect(await count()).toBe(before - 1);
  });

  it('forgets the devices and addresses of logins, which may be those of a thief', async () => {
    const { id: userId, email } = await createUser(db, { password });
    await logIn(email, password);
    await storeLoginAddress(db, { userId, email, address: '203.0.113.1' });
    await reset((await createReset(db, userId)) ?? '');
    expect(await db.selectFrom('login_addresses').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('login_devices').selectAll().execute()).toEqual([]);
    await logIn(email, newPassword);
    expect(mail.letters.at(-1)).toMatchObject({ kind: 'new-device', recipient: email });
  });

  it('works once', async () => {
    const { email } = await createUser(db, { password });
    const token = await requestToken(email);
    expect(await reset(token)).toMatchObject({ status: 200 });
    expect(await reset(token)).toMatchObject(invalid);
  });

  it('works for one of two requests at once', async () => {
    const { id, email } = await createUser(db, { password });
    const token = await requestToken(email);
    const answers = await queueAtPerson(db, id, [() => reset(token), () => reset(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('is ended by a newer link', async () => {
    const { email } = await createUser(db, { password });
    const first = await requestToken(email);
    const second = await requestToken(email);
    expect(await reset(first)).toMatchObject(invalid);
    expect(await reset(second)).toMatchObject({ status: 200 });
  });

  it('of the operator is not ended by a request that anybody can make', async () => {
    const { id, email } = await createUser(db);
    const link = await createReset(db, id);
    const asked = await requestToken(email);
    expect(await reset(link ?? '')).toMatchObject({ status: 200 });
    expect(await reset(asked)).toMatchObject(invalid);
  });

  it('is ended by a login, by a new password and by a deletion', async () => {
    for (const end of [
      (email: string) => logIn(email, password),
      (_: string, token: string) =>
        send(app, 'PUT', '/users/me/password', {
          token,
          body: { currentPassword: password, newPassword: 'lain-lagi' },
        }),
      (_: string, token: string) =>
        send(withoutMail, 'DELETE', '/users/me', { token, body: { password } }),
    ]) {
      const { email, token } = await createUser(db, { password });
      const link = await requestToken(email);
      expect(await end(email, token)).toMatchObject({ status: 200 });
      expect(await reset(link)).toMatchObject(invalid);
    }
  });

  it('is refused once the account has another address', async () => {
    const { id, email } = await createUser(db);
    const token = await requestToken(email);
    await db
      .updateTable('users')
      .set({ email: 'baru@contoh.id', email_key: 'baru@contoh.id' })
      .where('id', '=', id)
      .execute();
    expect(await reset(token)).toMatchObject(invalid);
  });

  it('is not ended by a wrong password', async () => {
    const { email } = await createUser(db, { password });
    const token = await requestToken(email);
    await logIn(email, 'tebakan');
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  it('expires after an hour', async () => {
    const { email } = await createUser(db, { password });
    const token = await requestToken(email);
    const link = await db.selectFrom('mail_links').select('expires_at').executeTakeFirstOrThrow();
    expect(link.expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
    await db
      .updateTable('mail_links')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect(await reset(token)).toMatchObject(invalid);
  });

  it('leaves a suspended account suspended', async () => {
    const { id, email } = await createUser(db, { password });
    await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', id).execute();
    expect(await reset(await requestToken(email))).toMatchObject({ status: 200 });
    expect(await logIn(email, newPassword)).toMatchObject(failure(403, 'account is suspended'));
  });

  it("accepts an operator's link in a forum without mail, which confirms no address", async () => {
    const { id, email } = await createUser(db, { password });
    const token = await createReset(db, id);
    expect(await reset(token ?? '', withoutMail)).toMatchObject({ status: 200 });
    expect(await logIn(email, newPassword)).toMatchObject({ status: 200 });
    const user = await db.selectFrom('users').select('email_confirmed_at').executeTakeFirst();
    expect(user).toEqual({ email_confirmed_at: null });
  });

  it('leaves no session to a simultaneous login with the old password', async () => {
    const { id, email } = await createUser(db, { password });
    await insertSession(db, id);
    const token = await requestToken(email);
    const [changed, thief] = await queueAtPerson(db, id, [
      () => reset(token),
      () => logIn(email, password),
    ]);
    expect(changed).toMatchObject({ status: 200 });
    expect(thief).toMatchObject({ status: 401 });
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  it.each([
    [{}, '"token" is required'],
    [{ token: 'x' }, '"newPassword" is required'],
    [{ token: 'x', newPassword: 'lima!' }, 'password must be at least 6 characters long'],
    [{ token: 'x', newPassword }, 'link is not valid'],
    [{ token: 'A'.repeat(43), newPassword }, 'link is not valid'],
  ])('answers %j with %s', async (body, message) => {
    expect(await send(app, 'PUT', '/password-resets', { body })).toMatchObject(
      failure(400, message),
    );
  });
});
