import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { PasskeyCreationOptions } from '#contract/passkeys.ts';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import {
  addPasskeyTo,
  collectLetters,
  PASSKEY_ORIGIN,
  PASSWORD,
} from '#server/testing/second-factors.ts';
import { type Deviations, SoftwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { PASSKEYS_MAX } from './passkeys.repository.ts';

const { app: withoutPasskeys, db } = await useTestApp();
const { mail, letters } = collectLetters();
const app = await buildTestApp(db, { PUBLIC_URL: PASSKEY_ORIGIN }, undefined, { mail });
afterAll(() => app.close());

let owner: Awaited<ReturnType<typeof createUser>>;
beforeEach(async () => {
  owner = await createUser(db, { password: PASSWORD });
  letters.length = 0;
});

const prepare = (password = PASSWORD, server = app) =>
  send(server, 'POST', '/users/me/passkeys/options', { token: owner.token, body: { password } });
const optionsFor = async () => (await prepare()).envelope.data['options'] as PasskeyCreationOptions;
const add = (body: object, { token } = owner) =>
  send(app, 'POST', '/users/me/passkeys', { token, body });
const list = async () => {
  const { envelope } = await send(app, 'GET', '/users/me/second-factors', owner);
  return envelope.data['passkeys'];
};

it.each([
  ['POST', '/users/me/passkeys/options'],
  ['POST', '/users/me/passkeys'],
  ['DELETE', '/users/me/passkeys/passkey-x'],
] as const)('%s %s requires authentication', async (method, path) => {
  expect(await send(app, method, path)).toMatchObject(failure(401, 'Missing authentication'));
});

it('a forum whose address allows no passkeys says so', async () => {
  const none = failure(400, 'this forum has no passkeys');
  expect(await prepare(PASSWORD, withoutPasskeys)).toMatchObject(none);
  for (const PUBLIC_URL of ['http://forum.contoh.id', 'https://203.0.113.7']) {
    const plain = await buildTestApp(db, { PUBLIC_URL });
    expect(await send(plain, 'POST', '/login/passkey-options')).toMatchObject(none);
    await plain.close();
  }
});

describe('POST /v1/users/me/passkeys/options', () => {
  it('requires the password', async () => {
    expect(await prepare('salahsalah')).toMatchObject(failure(403, 'password is wrong'));
  });

  it('describes the forum, the account and the passkeys that it has', async () => {
    const { authenticator } = await addPasskeyTo(app, owner);
    expect(await optionsFor()).toMatchObject({
      rp: { id: 'forum.contoh.id', name: 'Rembuk' },
      user: {
        id: Buffer.from(owner.id).toString('base64url'),
        name: owner.email,
        displayName: owner.name,
      },
      excludeCredentials: [{ id: authenticator.credentialId.toString('base64url') }],
      attestation: 'none',
    });
  });
});

describe('POST /v1/users/me/passkeys', () => {
  it('adds a passkey, with recovery codes for the first second factor, and tells the owner', async () => {
    const authenticator = new SoftwareAuthenticator(PASSKEY_ORIGIN);
    const response = authenticator.create(await optionsFor());
    const added = await add({ name: ' Ponsel ', response });
    expect(added).toMatchObject({
      status: 201,
      envelope: { data: { passkey: { name: 'Ponsel', lastUsedAt: null } } },
    });
    expect(added.envelope.data['recoveryCodes']).toHaveLength(10);
    expect(letters).toMatchObject([
      { kind: 'second-factor-changed', data: { change: 'passkey-added', label: 'Ponsel' } },
    ]);
    const second = new SoftwareAuthenticator(PASSKEY_ORIGIN).create(await optionsFor());
    const next = await add({ name: 'Laptop', response: second });
    expect(next.envelope.data['recoveryCodes']).toBeNull();
    expect(await list()).toMatchObject([{ name: 'Ponsel' }, { name: 'Laptop' }]);
  });

  it('adds nothing when it is repeated because the first answer was lost', async () => {
    const response = new SoftwareAuthenticator(PASSKEY_ORIGIN).create(await optionsFor());
    const lost = await add({ name: 'Ponsel', response });
    const repeated = await add({ name: 'Ponsel', response });
    expect(repeated.envelope.data['passkey']).toEqual(lost.envelope.data['passkey']);
    expect(repeated.envelope.data['recoveryCodes']).toHaveLength(10);
    expect(letters).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  it.each<[string, Deviations]>([
    ['another page', { origin: 'https://forum.contoh.id.jahat.id' }],
    ['another site', { rpId: 'jahat.id' }],
    ['no challenge of ours', { challenge: randomBytes(38).toString('base64url') }],
  ])('refuses one made for %s', async (_what, deviations) => {
    const authenticator = new SoftwareAuthenticator(PASSKEY_ORIGIN);
    const response = authenticator.create(await optionsFor(), deviations);
    expect(await add({ name: 'x', response })).toMatchObject(
      failure(400, 'passkey is not accepted'),
    );
    expect(await list()).toEqual([]);
  });

  it('refuses options of another account, and those from before a change of password', async () => {
    const refused = failure(400, 'passkey is not accepted');
    const response = new SoftwareAuthenticator(PASSKEY_ORIGIN).create(await optionsFor());
    const other = await createUser(db, { password: PASSWORD });
    expect(await add({ name: 'x', response }, other)).toMatchObject(refused);
    const body = { currentPassword: PASSWORD, newPassword: 'lebih-rahasia' };
    await send(app, 'PUT', '/users/me/password', { token: owner.token, body });
    expect(await add({ name: 'x', response })).toMatchObject(refused);
  });

  it('refuses a credential of another account', async () => {
    const credentialId = randomBytes(16);
    const make = async () =>
      new SoftwareAuthenticator(PASSKEY_ORIGIN, { credentialId }).create(await optionsFor());
    expect(await add({ name: 'x', response: await make() })).toMatchObject({ status: 201 });
    const again = await add({ name: 'x', response: await make() });
    expect(again).toMatchObject(failure(400, 'passkey is already in use'));
  });

  it.each([
    ['an id that is not the attested one', { id: 'AAAA', rawId: 'AAAA' }],
    ['an id in another spelling', 'padded'],
  ])('refuses %s', async (_what, change) => {
    const authenticator = new SoftwareAuthenticator(PASSKEY_ORIGIN);
    const response = authenticator.create(await optionsFor());
    // The last character of 32 bytes has two unused bits.
    const spelling = `${response.id.slice(0, -1)}${nextCharacter(response.id.at(-1) ?? '')}`;
    const changed = change === 'padded' ? { id: spelling, rawId: spelling } : change;
    const answer = await add({ name: 'x', response: { ...response, ...(changed as object) } });
    expect(answer).toMatchObject(failure(400, 'passkey is not accepted'));
  });

  it('accepts ids of 1,023 bytes, and no longer ones', async () => {
    const make = async (length: number) =>
      new SoftwareAuthenticator(PASSKEY_ORIGIN, { credentialId: randomBytes(length) }).create(
        await optionsFor(),
      );
    expect(await add({ name: 'x', response: await make(1_023) })).toMatchObject({ status: 201 });
    expect((await add({ name: 'x', response: await make(1_024) })).status).toBe(400);
  });

  it.each([
    [{}, '"name" is required'],
    [{ name: 'x' }, '"response" is required'],
    [{ name: 'x'.repeat(51) }, '"name" length must be less than or equal to 50 characters long'],
  ])('answers %j with %s', async (body, message) => {
    expect(await add(body)).toMatchObject(failure(400, message));
  });

  it('adds ten at most', async () => {
    const response = new SoftwareAuthenticator(PASSKEY_ORIGIN).create(await optionsFor());
    for (let count = 0; count < PASSKEYS_MAX; count += 1) await addPasskeyTo(app, owner);
    const full = failure(400, 'an account may have at most 10 passkeys');
    expect(await add({ name: 'x', response })).toMatchObject(full);
    expect(await prepare()).toMatchObject(full);
  });
});

describe('DELETE /v1/users/me/passkeys/{passkeyId}', () => {
  const remove = (id: string, { token } = owner, password = PASSWORD) =>
    send(app, 'DELETE', `/users/me/passkeys/${id}`, { token, body: { password } });

  it('deletes a passkey, with the recovery codes when it was the last factor', async () => {
    const { id } = await addPasskeyTo(app, owner);
    expect(await remove(id, owner, 'salahsalah')).toMatchObject(failure(403, 'password is wrong'));
    expect(await remove(id)).toMatchObject({ status: 200 });
    expect(letters.at(-1)).toMatchObject({ data: { change: 'passkey-removed', label: 'Ponsel' } });
    const { envelope } = await send(app, 'GET', '/users/me/second-factors', owner);
    expect(envelope.data).toEqual({ totpConfirmedAt: null, recoveryCodesLeft: 0, passkeys: [] });
    expect(await remove(id)).toMatchObject(failure(404, 'passkey is not found'));
  });

  it('knows no passkey of another account', async () => {
    const { id } = await addPasskeyTo(app, owner);
    const other = await createUser(db, { password: PASSWORD });
    expect(await remove(id, other)).toMatchObject(failure(404, 'passkey is not found'));
    expect(await list()).toHaveLength(1);
  });
});

/** The next character of base64url, which differs in its last bits. */
function nextCharacter(character: string): string {
  const all = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return all[all.indexOf(character) + 1] ?? '';
}
