import { beforeEach, describe, expect, it } from 'vitest';
import type { PasskeyRequestOptions } from '#contract/passkeys.ts';
import { findLink } from '#server/mail/mail-links.repository.ts';
import { useCaughtMailApp } from '#server/testing/caught-mail-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import {
  addPasskeyTo,
  codeOf,
  PASSKEY_ORIGIN,
  PASSWORD,
  turnTotpOn,
} from '#server/testing/second-factors.ts';

/* Second factors of an account that its owner takes back by mail. */

const { app, db, mail } = await useCaughtMailApp({ PUBLIC_URL: PASSKEY_ORIGIN });

const NEW_PASSWORD = 'lebih-rahasia';
const DAY_MS = 86_400_000;
const removed = { kind: 'second-factor-changed', data: { change: 'removed-at-recovery' } };

let owner: Awaited<ReturnType<typeof createUser>>;
beforeEach(async () => {
  mail.letters.length = 0;
  owner = await createUser(db, { password: PASSWORD });
});

const confirmAddress = () =>
  db.updateTable('users').set({ email_confirmed_at: new Date() }).execute();
const setPassword = (token: unknown) =>
  send(app, 'PUT', '/password-resets', { body: { token, newPassword: NEW_PASSWORD } });
const logIn = () =>
  send(app, 'POST', '/login', { body: { email: owner.email, password: NEW_PASSWORD } });
const letters = () => mail.letters.filter(({ kind }) => kind === removed.kind);

/** Uses 'Bukan saya', and sets a password. */
async function takeBack(token: string): Promise<void> {
  const { envelope } = await send(app, 'POST', '/account-recoveries', { body: { token } });
  expect(await setPassword(envelope.data['resetToken'])).toMatchObject({ status: 200 });
}

/** Moves the account to an address of the thief's, and restores that of the owner. */
async function restoreReplacedAddress(): Promise<void> {
  const body = { email: 'maling@contoh.id', password: PASSWORD };
  await send(app, 'PUT', '/users/me/email', { token: owner.token, body });
  const token = mail.tokenOf('confirm-new-address', body.email);
  await send(app, 'PUT', '/email-confirmations', { body: { token } });
  await takeBack(mail.tokenOf('address-changed', owner.email));
}

/** Sets a password with the link that a letter has for whoever forgot theirs. */
async function resetByMail(): Promise<void> {
  await send(app, 'POST', '/password-resets', { body: { email: owner.email } });
  await expect.poll(() => mail.letters.at(-1)?.kind).toBe('password-reset');
  const token = mail.tokenOf('password-reset', owner.email);
  // The letter is caught before its transaction is committed.
  await expect.poll(() => findLink(db, token, 'reset-password')).toBeDefined();
  expect(await setPassword(token)).toMatchObject({ status: 200 });
}

/** Moves all that the account has this long into the past. */
async function age(ms: number): Promise<void> {
  const at = new Date(Date.now() - ms);
  await db.updateTable('totp_secrets').set({ confirmed_at: at }).execute();
  await db.updateTable('passkeys').set({ created_at: at }).execute();
  await db.updateTable('recovery_codes').set({ created_at: at }).execute();
  await db.updateTable('mail_links').set({ created_at: at }).execute();
}

describe("'Bukan saya'", () => {
  it('removes the factors that a thief has added, whichever letter has the link', async () => {
    await confirmAddress();
    await turnTotpOn(app, db, owner);
    await addPasskeyTo(app, owner);
    const body = { currentPassword: PASSWORD, newPassword: 'milik-maling' };
    await send(app, 'PUT', '/users/me/password', { token: owner.token, body });
    await takeBack(mail.tokenOf('password-changed', owner.email));
    expect(letters().at(-1)).toMatchObject(removed);
    expect(await logIn()).toMatchObject({ status: 200 });
    for (const table of ['totp_secrets', 'recovery_codes', 'passkeys'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('leaves the factors that the account had for a week, so that the mailbox is not enough', async () => {
    await confirmAddress();
    await turnTotpOn(app, db, owner);
    await age(7 * DAY_MS + 60_000);
    await addPasskeyTo(app, owner, 'Milik maling');
    await takeBack(mail.tokenOf('second-factor-changed', owner.email));
    expect(letters().at(-1)).toMatchObject(removed);
    expect(await logIn()).toMatchObject({
      status: 401,
      envelope: { data: { methods: ['totp', 'recovery-code'] } },
    });
    mail.letters.length = 0;
    await resetByMail();
    await takeBack(mail.tokenOf('password-changed', owner.email));
    expect(letters()).toEqual([]);
    expect(await logIn()).toMatchObject({
      status: 401,
      envelope: { data: { methods: ['totp', 'recovery-code'] } },
    });
  });

  it('removes recovery codes that a thief has made', async () => {
    await confirmAddress();
    await turnTotpOn(app, db, owner);
    await age(8 * DAY_MS);
    const body = { password: PASSWORD };
    await send(app, 'POST', '/users/me/recovery-codes', { token: owner.token, body });
    await takeBack(mail.tokenOf('second-factor-changed', owner.email));
    expect(await logIn()).toMatchObject({ status: 401, envelope: { data: { methods: ['totp'] } } });
  });

  it('removes what was added since its letter, however old that is', async () => {
    await confirmAddress();
    const body = { password: PASSWORD };
    await turnTotpOn(app, db, owner);
    await send(app, 'DELETE', '/users/me', { token: owner.token, body });
    const link = mail.tokenOf('account-deleted', owner.email);
    await age(13 * DAY_MS);
    await takeBack(link);
    expect(await logIn()).toMatchObject({ status: 200 });
  });

  it('removes all factors when it restores an address that nobody has proved', async () => {
    // A thief has registered with the owner's address, and takes the account to one of their own.
    const { authenticator } = await addPasskeyTo(app, owner);
    await age(100 * DAY_MS);
    await restoreReplacedAddress();
    expect(await logIn()).toMatchObject({ status: 200 });
    const { envelope } = await send(app, 'POST', '/login/passkey-options');
    const response = authenticator.get(envelope.data['options'] as PasskeyRequestOptions);
    const answer = await send(app, 'POST', '/login/passkey', { body: { response } });
    expect(answer).toMatchObject({ status: 401 });
  });

  it('leaves old factors when it restores an address that was proved', async () => {
    await confirmAddress();
    await addPasskeyTo(app, owner);
    await age(100 * DAY_MS);
    await restoreReplacedAddress();
    expect(await logIn()).toMatchObject({ status: 401 });
  });

  it('removes all factors of an account whose address nobody has proved', async () => {
    await turnTotpOn(app, db, owner);
    await age(100 * DAY_MS);
    await takeBack(mail.tokenOf('second-factor-changed', owner.email));
    expect(await logIn()).toMatchObject({ status: 200 });
  });
});

describe('a new password by a letter', () => {
  it('leaves the factors of an account whose address is confirmed', async () => {
    await confirmAddress();
    await turnTotpOn(app, db, owner);
    await resetByMail();
    const asked = await logIn();
    expect(asked).toMatchObject({
      status: 401,
      envelope: { message: 'second factor is required' },
    });
    const challenge = asked.envelope.data['challenge'];
    const body = { challenge, code: await codeOf(db, owner.id) };
    expect(await send(app, 'POST', '/login/second-factor', { body })).toMatchObject({
      status: 200,
    });
  });

  it('removes those of an account that somebody else has registered with the address', async () => {
    await turnTotpOn(app, db, owner);
    await age(100 * DAY_MS);
    await resetByMail();
    expect(letters().at(-1)).toMatchObject(removed);
    expect(await logIn()).toMatchObject({ status: 200 });
  });
});
