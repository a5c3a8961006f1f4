import { describe, expect, it } from 'vitest';
import { findLink } from '#server/mail/mail-links.repository.ts';
import { storeLoginAddress } from '#server/session/login-addresses.repository.ts';
import { insertSession } from '#server/session/session.repository.ts';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { queueAtPerson } from '#server/testing/row-lock.ts';
import { useCaughtMailApp } from '#server/testing/caught-mail-app.ts';

const { app, db, mail } = await useCaughtMailApp();

const password = 'rahasia';
const OLD = 'sari@contoh.id';
const invalid = failure(400, 'link is not valid');

const recover = (token: string) => send(app, 'POST', '/account-recoveries', { body: { token } });
const reset = (token: unknown) =>
  send(app, 'PUT', '/password-resets', { body: { token, newPassword: 'lebih-rahasia' } });
const logIn = (email: string, word: string) =>
  send(app, 'POST', '/login', { body: { email, password: word } });
const emailOf = async (id: string) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())?.email;
const expireLinks = (leftMs: number) =>
  db
    .updateTable('mail_links')
    .set({ expires_at: new Date(Date.now() + leftMs) })
    .execute();

async function changePassword(token: string, newPassword: string): Promise<void> {
  const body = { currentPassword: password, newPassword };
  const answer = await send(app, 'PUT', '/users/me/password', { token, body });
  expect(answer).toMatchObject({ status: 200 });
}

/** Replaces the address of the account in this session, as its owner or a thief would. */
async function changeEmail(token: string, email: string): Promise<void> {
  await send(app, 'PUT', '/users/me/email', { token, body: { email, password } });
  const confirmation = mail.tokenOf('confirm-new-address', email);
  expect(
    await send(app, 'PUT', '/email-confirmations', { body: { token: confirmation } }),
  ).toMatchObject({ status: 200 });
}

describe('POST /v1/account-recoveries', () => {
  it('ends all sessions and the password, and lets the owner set another', async () => {
    const { email, token } = await createUser(db, { password });
    await changePassword(token, 'milik-maling');
    const link = mail.tokenOf('password-changed', email);
    const answer = await recover(link);
    expect(answer).toMatchObject({
      status: 201,
      envelope: {
        message: 'account recovered',
        data: { resetToken: expect.stringMatching(/^[\w-]{43}$/) },
      },
    });
    expect(await send(app, 'GET', '/users/me', { token })).toMatchObject({ status: 401 });
    expect(await logIn(email, 'milik-maling')).toMatchObject({ status: 401 });
    expect(await reset(answer.envelope.data['resetToken'])).toMatchObject({ status: 200 });
    expect(await logIn(email, 'lebih-rahasia')).toMatchObject({ status: 200 });
  });

  it('ends, once the password is set, the links in other letters to this address', async () => {
    const { email, token } = await createUser(db, { password });
    await changePassword(token, password);
    const copied = mail.tokenOf('password-changed', email);
    await changePassword(token, 'milik-maling');
    const { envelope } = await recover(mail.tokenOf('password-changed', email));
    expect(await reset(envelope.data['resetToken'])).toMatchObject({ status: 200 });
    expect(await recover(copied)).toMatchObject(invalid);
    expect(await logIn(email, 'lebih-rahasia')).toMatchObject({ status: 200 });
  });

  it('leaves the link of an address that a thief has replaced, who recovers the account', async () => {
    const { id, token } = await createUser(db, { email: OLD, password });
    await changeEmail(token, 'maling@contoh.id');
    await changePassword(token, 'milik-maling');
    const { envelope } = await recover(mail.tokenOf('password-changed', 'maling@contoh.id'));
    expect(await reset(envelope.data['resetToken'])).toMatchObject({ status: 200 });
    expect(await recover(mail.tokenOf('address-changed', OLD))).toMatchObject({ status: 201 });
    expect(await emailOf(id)).toBe(OLD);
  });

  it('leads to a password that no request of somebody else prevents', async () => {
    const { email, token } = await createUser(db, { password });
    await changePassword(token, 'milik-maling');
    const { envelope } = await recover(mail.tokenOf('password-changed', email));
    await send(app, 'POST', '/password-resets', { body: { email } });
    await expect.poll(() => mail.letters.at(-1)?.kind).toBe('password-reset');
    const asked = mail.tokenOf('password-reset', email);
    // The letter is caught before its transaction is committed.
    await expect.poll(() => findLink(db, asked, 'reset-password')).toBeDefined();
    expect(await reset(envelope.data['resetToken'])).toMatchObject({ status: 200 });
  });

  it('tells of the next login with the device that the thief used', async () => {
    const { email, token } = await createUser(db, { password });
    const logInWith = (word: string, device: string) =>
      send(app, 'POST', '/login', { body: { email, password: word, device } });
    await logInWith(password, 'perangkat-pemilik');
    await logInWith(password, 'perangkat-maling');
    await changePassword(token, 'milik-maling');
    const { envelope } = await recover(mail.tokenOf('password-changed', email));
    await reset(envelope.data['resetToken']);
    mail.letters.length = 0;
    await logInWith('lebih-rahasia', 'perangkat-maling');
    expect(mail.letters).toMatchObject([{ kind: 'new-device', recipient: email }]);
  });

  it('leaves no address of a login known, which may be that of the thief', async () => {
    const { id: userId, email, token } = await createUser(db, { password });
    await storeLoginAddress(db, { userId, email, address: '203.0.113.1' });
    await changePassword(token, 'milik-maling');
    await recover(mail.tokenOf('password-changed', email));
    expect(await db.selectFrom('login_addresses').selectAll().execute()).toEqual([]);
  });

  it('may be repeated for an hour, until the password is set', async () => {
    const { email, token } = await createUser(db, { password });
    await changePassword(token, 'milik-maling');
    const link = mail.tokenOf('password-changed', email);
    const first = (await recover(link)).envelope.data['resetToken'];
    const second = (await recover(link)).envelope.data['resetToken'];
    expect(await reset(first)).toMatchObject(invalid);
    const links = await db.selectFrom('mail_links').select('expires_at').execute();
    for (const { expires_at } of links) {
      expect(expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
    }
    expect(await reset(second)).toMatchObject({ status: 200 });
    expect(await recover(link)).toMatchObject(invalid);
  });

  it('expires', async () => {
    const { email, token } = await createUser(db, { password });
    await changePassword(token, 'milik-maling');
    await expireLinks(-1);
    expect(await recover(mail.tokenOf('password-changed', email))).toMatchObject(invalid);
  });

  it('restores the address that was replaced', async () => {
    const { id, token } = await createUser(db, { email: OLD, password });
    await changeEmail(token, 'maling@contoh.id');
    expect(await recover(mail.tokenOf('address-changed', OLD))).toMatchObject({ status: 201 });
    expect(await emailOf(id)).toBe(OLD);
  });

  it('restores the older address after a second change, and ends all later claims', async () => {
    const { id, token } = await createUser(db, { email: OLD, password });
    await changeEmail(token, 'maling-1@contoh.id');
    await changeEmail(token, 'maling-2@contoh.id');
    const own = mail.tokenOf('address-changed', OLD);
    const theirs = mail.tokenOf('address-changed', 'maling-1@contoh.id');
    // The thief may be first: the older address prevails.
    expect(await recover(theirs)).toMatchObject({ status: 201 });
    expect(await emailOf(id)).toBe('maling-1@contoh.id');
    expect(await recover(own)).toMatchObject({ status: 201 });
    expect(await emailOf(id)).toBe(OLD);
    expect(await recover(theirs)).toMatchObject(invalid);
    expect(await db.selectFrom('replaced_emails').selectAll().execute()).toEqual([]);
    const body = { name: 'Budi', email: 'maling-1@contoh.id', password };
    expect(await send(app, 'POST', '/register', { body })).toMatchObject({ status: 201 });
  });

  it('restores the address by the letter of an earlier change of password, too', async () => {
    const { id, token } = await createUser(db, { email: OLD, password });
    await changePassword(token, password);
    await changeEmail(token, 'maling@contoh.id');
    expect(await recover(mail.tokenOf('password-changed', OLD))).toMatchObject({ status: 201 });
    expect(await emailOf(id)).toBe(OLD);
  });

  it('gives no claim to the address that an owner leaves by going back', async () => {
    const { id, token } = await createUser(db, { email: OLD, password });
    await changeEmail(token, 'maling@contoh.id');
    await changePassword(token, password);
    const theirs = mail.tokenOf('password-changed', 'maling@contoh.id');
    await changeEmail(token, OLD);
    expect(await emailOf(id)).toBe(OLD);
    expect(await recover(theirs)).toMatchObject(invalid);
    expect(await db.selectFrom('replaced_emails').selectAll().execute()).toEqual([]);
  });

  it('no longer restores an address after seven days', async () => {
    const { id, token } = await createUser(db, { email: OLD, password });
    await changeEmail(token, 'baru@contoh.id');
    await db
      .updateTable('replaced_emails')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect(await recover(mail.tokenOf('address-changed', OLD))).toMatchObject(invalid);
    expect(await emailOf(id)).toBe('baru@contoh.id');
  });

  it('forgets a new address that waits, and links for a password', async () => {
    const { email, token } = await createUser(db, { password });
    await changePassword(token, 'milik-maling');
    const body = { email: 'maling@contoh.id', password: 'milik-maling' };
    await send(app, 'PUT', '/users/me/email', { token, body });
    await send(app, 'POST', '/password-resets', { body: { email } });
    await expect.poll(() => mail.letters.at(-1)?.kind).toBe('password-reset');
    const theirs = [
      mail.tokenOf('confirm-new-address', 'maling@contoh.id'),
      mail.tokenOf('password-reset', email),
    ];
    expect(await recover(mail.tokenOf('password-changed', email))).toMatchObject({ status: 201 });
    const confirmation = { body: { token: theirs[0] } };
    expect(await send(app, 'PUT', '/email-confirmations', confirmation)).toMatchObject(invalid);
    expect(await reset(theirs[1])).toMatchObject(invalid);
  });

  it('takes back a deletion that waits', async () => {
    const { id, email, token } = await createUser(db, { password });
    await send(app, 'DELETE', '/users/me', { token, body: { password } });
    expect(await recover(mail.tokenOf('account-deleted', email))).toMatchObject({ status: 201 });
    const user = db.selectFrom('users').select('deletion_at').where('id', '=', id);
    expect(await user.executeTakeFirst()).toEqual({ deletion_at: null });
  });

  it('leaves no session to a simultaneous login', async () => {
    const { id, email, token } = await createUser(db, { password });
    await changePassword(token, 'milik-maling');
    await insertSession(db, id);
    const link = mail.tokenOf('password-changed', email);
    const [recovered, thief] = await queueAtPerson(db, id, [
      () => recover(link),
      () => logIn(email, 'milik-maling'),
    ]);
    expect(recovered).toMatchObject({ status: 201 });
    expect(thief).toMatchObject({ status: 401 });
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  it.each([
    [{}, '"token" is required'],
    [{ token: 7 }, '"token" must be a string'],
    [{ token: 'x' }, 'link is not valid'],
  ])('answers %j with %s', async (body, message) => {
    expect(await send(app, 'POST', '/account-recoveries', { body })).toMatchObject(
      failure(400, message),
    );
  });
});
