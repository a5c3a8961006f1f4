import { describe, expect, it, onTestFinished } from 'vitest';
import { ATTEMPTS } from '#server/session/login-limits.ts';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { countWaiting } from '#server/testing/row-lock.ts';
import { buildTestApp } from '#server/testing/test-app.ts';
import { useCaughtMailApp } from '#server/testing/caught-mail-app.ts';
import { insertUser } from '#server/users/users.repository.ts';
import { lockAccount } from './locked-account.ts';
import { replaceEmail } from './replaced-emails.repository.ts';

const { app, db, mail, withoutMail } = await useCaughtMailApp();

const password = 'rahasia';
const NEW = 'Baru@contoh.id';
const missing = failure(401, 'Missing authentication');
const invalid = failure(400, 'link is not valid');
const noMail = failure(400, 'this forum sends no mail');

type Token = { readonly token: string };

const readEmail = async ({ token }: Token) =>
  (await send(app, 'GET', '/users/me/email', { token })).envelope.data;
const change = ({ token }: Token, email = NEW, to = app) =>
  send(to, 'PUT', '/users/me/email', { token, body: { email, password } });
const cancel = ({ token }: Token) => send(app, 'DELETE', '/users/me/email/change', { token });
const sendAgain = ({ token }: Token, to = app) =>
  send(to, 'POST', '/users/me/email/confirmations', { token });
const confirm = (token: string) => send(app, 'PUT', '/email-confirmations', { body: { token } });
const newToken = (email = NEW) => mail.tokenOf('confirm-new-address', email);
const register = (email: string) =>
  send(app, 'POST', '/register', { body: { name: 'Budi', email, password } });

describe('a registration', () => {
  it('sends a letter with which the address is confirmed', async () => {
    expect(await register('Budi@contoh.id')).toMatchObject({ status: 201 });
    expect(mail.letters).toMatchObject([
      { kind: 'confirm-address', recipient: 'Budi@contoh.id', data: { name: 'Budi' } },
    ]);
    const body = { email: 'budi@contoh.id', password };
    const { envelope } = await send(app, 'POST', '/login', { body });
    const login = { token: String(envelope.data['token']) };
    const email = 'Budi@contoh.id';
    expect(await readEmail(login)).toEqual({ email, isConfirmed: false, newEmail: null });
    const token = mail.tokenOf('confirm-address', email);
    expect(await confirm(token)).toMatchObject({
      status: 200,
      envelope: { message: 'email confirmed', data: {} },
    });
    expect(await readEmail(login)).toEqual({ email, isConfirmed: true, newEmail: null });
    // The answer may have been lost.
    expect(await confirm(token)).toMatchObject({ status: 200 });
  });

  it('sends none when the address is taken, and none without mail', async () => {
    const { email } = await createUser(db);
    expect(await register(email)).toMatchObject(failure(400, 'email is already taken'));
    const body = { name: 'Budi', email: 'lain@contoh.id', password };
    expect(await send(withoutMail, 'POST', '/register', { body })).toMatchObject({ status: 201 });
    expect(mail.letters).toEqual([]);
  });

  it('succeeds without a letter once its network has had too many sent', async () => {
    const limited = await buildTestApp(db, { RATE_LIMITS: true }, undefined, { mail });
    onTestFinished(() => limited.close());
    for (let count = 0; count < ATTEMPTS.letters.burst; count += 1) {
      const body = { email: `siapa-${count}@contoh.id` };
      await send(limited, 'POST', '/password-resets', { body });
    }
    const body = { name: 'Budi', email: 'budi@contoh.id', password };
    expect(await send(limited, 'POST', '/register', { body })).toMatchObject({ status: 201 });
    expect(mail.letters).toEqual([]);
  });
});

describe('GET /v1/users/me/email', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'GET', '/users/me/email')).toMatchObject(missing);
  });
});

describe('PUT /v1/users/me/email', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'PUT', '/users/me/email')).toMatchObject(missing);
  });

  it('writes to the new address, which becomes that of the account when it is confirmed', async () => {
    const sari = await createUser(db, { name: 'Sari', email: 'Sari@contoh.id', password });
    const waiting = { email: sari.email, isConfirmed: false, newEmail: NEW };
    expect(await change(sari)).toMatchObject({
      status: 200,
      envelope: { message: 'email change requested', data: waiting },
    });
    expect(mail.letters).toMatchObject([{ kind: 'confirm-new-address', recipient: NEW }]);
    expect(await readEmail(sari)).toEqual(waiting);
    expect(await confirm(newToken())).toMatchObject({ status: 200 });
    expect(await readEmail(sari)).toEqual({ email: NEW, isConfirmed: true, newEmail: null });
    expect((await send(app, 'GET', '/users/me', sari)).envelope.data).toMatchObject({
      user: { email: NEW },
    });
    expect(mail.letters.at(-1)).toMatchObject({
      kind: 'address-changed',
      recipient: 'Sari@contoh.id',
      data: { name: 'Sari', newEmail: NEW },
    });
    // The answer may have been lost.
    expect(await confirm(newToken())).toMatchObject({ status: 200 });
    expect(mail.letters).toHaveLength(2);
    const logIn = (email: string) => send(app, 'POST', '/login', { body: { email, password } });
    expect(await logIn(sari.email)).toMatchObject({ status: 401 });
    expect(await logIn(NEW.toUpperCase())).toMatchObject({ status: 200 });
  });

  it('answers a taken address like a free one, and gives it no letter', async () => {
    const sari = await createUser(db, { password });
    const budi = await createUser(db);
    expect(await change(sari, budi.email.toUpperCase())).toMatchObject({
      status: 200,
      envelope: { data: { newEmail: budi.email.toUpperCase() } },
    });
    expect(await sendAgain(sari)).toMatchObject({ status: 201 });
    expect(mail.letters).toEqual([]);
  });

  it('replaces a new address that waits, whose link then ends', async () => {
    const sari = await createUser(db, { password });
    await change(sari, 'satu@contoh.id');
    await change(sari, 'dua@contoh.id');
    expect(await confirm(newToken('satu@contoh.id'))).toMatchObject(invalid);
    expect(await confirm(newToken('dua@contoh.id'))).toMatchObject({ status: 200 });
  });

  it('needs the password, and mail', async () => {
    const sari = await createUser(db, { password });
    const body = { email: NEW, password: 'tebakan' };
    expect(await send(app, 'PUT', '/users/me/email', { token: sari.token, body })).toMatchObject(
      failure(403, 'password is wrong'),
    );
    expect(await change(sari, NEW, withoutMail)).toMatchObject(noMail);
    expect(await readEmail(sari)).toMatchObject({ newEmail: null });
  });

  it('is limited for an account, so that it has no addresses flooded', async () => {
    const limited = await buildTestApp(db, { RATE_LIMITS: true }, undefined, { mail });
    onTestFinished(() => limited.close());
    const sari = await createUser(db, { password });
    for (let count = 0; count < ATTEMPTS.ownLetters.burst; count += 1) {
      expect(await sendAgain(sari, limited)).toMatchObject({ status: 201 });
    }
    expect(await change(sari, NEW, limited)).toMatchObject({ status: 429 });
  });

  it.each([
    [{}, '"email" is required'],
    [{ email: 'x' }, '"email" must be a valid email'],
    [{ email: NEW }, '"password" is required'],
  ])('answers %j with %s', async (body, message) => {
    const { token } = await createUser(db);
    expect(await send(app, 'PUT', '/users/me/email', { token, body })).toMatchObject(
      failure(400, message),
    );
  });
});

describe('DELETE /v1/users/me/email/change', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'DELETE', '/users/me/email/change')).toMatchObject(missing);
  });

  it('forgets the new address and ends its link, and may be repeated', async () => {
    const sari = await createUser(db, { password });
    await change(sari);
    for (const _ of [1, 2]) {
      expect(await cancel(sari)).toMatchObject({
        status: 200,
        envelope: { message: 'email change cancelled', data: { newEmail: null } },
      });
    }
    expect(await confirm(newToken())).toMatchObject(invalid);
  });
});

describe('POST /v1/users/me/email/confirmations', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'POST', '/users/me/email/confirmations')).toMatchObject(missing);
  });

  it('writes to the new address if one waits, and else to an unconfirmed one', async () => {
    const sari = await createUser(db, { password });
    expect(await sendAgain(sari)).toMatchObject({
      status: 201,
      envelope: { message: 'confirmation requested', data: { isConfirmed: false } },
    });
    await change(sari);
    await sendAgain(sari);
    await confirm(newToken());
    await sendAgain(sari);
    expect(mail.letters.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['confirm-address', sari.email],
      ['confirm-new-address', NEW],
      ['confirm-new-address', NEW],
      ['address-changed', sari.email],
    ]);
  });

  it('needs mail', async () => {
    expect(await sendAgain(await createUser(db), withoutMail)).toMatchObject(noMail);
  });
});

describe('PUT /v1/email-confirmations', () => {
  it('refuses the link of an address that another account has got meanwhile', async () => {
    const sari = await createUser(db, { password });
    await change(sari);
    const token = newToken();
    await register(NEW);
    expect(await confirm(token)).toMatchObject(invalid);
    expect(await readEmail(sari)).toMatchObject({ email: sari.email });
  });

  it('gives an address to one of two accounts that confirm it at once', async () => {
    const people = [await createUser(db, { password }), await createUser(db, { password })];
    const tokens: string[] = [];
    for (const one of people) {
      await change(one);
      tokens.push(newToken());
    }
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('refuses the link of an address that the account no longer has', async () => {
    const sari = await createUser(db, { password });
    await sendAgain(sari);
    await change(sari);
    await confirm(newToken());
    expect(await confirm(mail.tokenOf('confirm-address', sari.email))).toMatchObject(invalid);
  });

  it('refuses links of a deleted account', async () => {
    const sari = await createUser(db, { password });
    await sendAgain(sari);
    await send(withoutMail, 'DELETE', '/users/me', { token: sari.token, body: { password } });
    expect(await confirm(mail.tokenOf('confirm-address', sari.email))).toMatchObject(invalid);
  });

  it.each([
    [{}, '"token" is required'],
    [{ token: 'x' }, 'link is not valid'],
  ])('answers %j with %s', async (body, message) => {
    expect(await send(app, 'PUT', '/email-confirmations', { body })).toMatchObject(
      failure(400, message),
    );
  });
});

describe('a replaced address', () => {
  it('is taken for others for seven days', async () => {
    const sari = await createUser(db, { password });
    const budi = await createUser(db, { password });
    await change(sari);
    await confirm(newToken());
    expect(await register(sari.email)).toMatchObject(failure(400, 'email is already taken'));
    mail.letters.length = 0;
    await change(budi, sari.email);
    expect(mail.letters).toEqual([]);
    await db
      .updateTable('replaced_emails')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect(await register(sari.email)).toMatchObject({ status: 201 });
  });

  it('is taken for a registration that has waited for the change', async () => {
    const sari = await createUser(db, { password });
    let registered: ReturnType<typeof insertUser> | undefined;
    await db.transaction().execute(async (trx) => {
      const account = await lockAccount(trx, sari.id);
      await replaceEmail(trx, mail, account!, { email: NEW, emailKey: NEW.toLowerCase() });
      // It waits for the transaction that has changed the row with its address.
      registered = insertUser(db, { name: 'Budi', email: sari.email, passwordHash: 'none' });
      await expect.poll(() => countWaiting(db)).toBe(1);
    });
    expect(await registered).toBeUndefined();
  });
});
