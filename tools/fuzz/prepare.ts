import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#contract/passkeys.ts';
import type { Db } from '#server/schema.ts';
import {
  createLoginChallenge,
  passkeyChallengeOf,
} from '#server/second-factors/login-challenges.repository.ts';
import { newTotpSecret, oneTimeCode } from '#server/second-factors/one-time-codes.ts';
import { requestOptions } from '#server/second-factors/passkey-options.ts';
import { passkeySite } from '#server/second-factors/passkey-site.ts';
import { replaceRecoveryCodes } from '#server/second-factors/recovery-codes.repository.ts';
import { updateHasSecondFactor } from '#server/second-factors/second-factors.repository.ts';
import { confirmSecret, storeWaitingSecret } from '#server/second-factors/totp.repository.ts';
import { SoftwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { callApi } from '#tools/http/call-api.ts';
import { FUZZ_ORIGIN } from './mail.ts';
import { PASSWORD, type Person } from './people.ts';
import type { FuzzRequest } from './requests.ts';

/** What stands for a value in a generated request, until it is sent: the value works once, or for moments. */
export function placeholder(name: string): string {
  return `{${name}}`;
}

/** What a request needs for itself. */
export interface Prepared {
  /** Of an account that no other request uses. */
  readonly token: string;
  /** By the names of placeholders. */
  readonly values: Readonly<Record<string, unknown>>;
}

interface Forum {
  readonly db: Db;
  readonly address: string;
}

type Preparation = (forum: Forum, person: Person) => Promise<Prepared['values']>;

const onlyAccount: Preparation = async () => ({});

/** By the name of the operation: those that end sessions and accounts, or are about second factors. */
const PREPARATIONS: Readonly<Record<string, Preparation>> = {
  'DELETE /v1/session': onlyAccount,
  'DELETE /v1/users/me': onlyAccount,
  'DELETE /v1/users/me/sessions': onlyAccount,
  'PUT /v1/users/me/password': onlyAccount,
  'PUT /v1/users/me/totp': async ({ db }, person) => ({
    code: oneTimeCode(await waitForTotp(db, person)),
  }),
  'DELETE /v1/users/me/totp': async ({ db }, person) => ({ code: await turnTotpOn(db, person) }),
  'POST /v1/users/me/recovery-codes': async ({ db }, person) => ({
    code: await turnTotpOn(db, person),
  }),
  'POST /v1/users/me/passkeys': async ({ address }, { token }) => ({
    response: await newPasskey(address, token, new SoftwareAuthenticator(FUZZ_ORIGIN)),
  }),
  'DELETE /v1/users/me/passkeys/{passkeyId}': async ({ address }, { token }) => ({
    passkeyId: await addPasskey(address, token, new SoftwareAuthenticator(FUZZ_ORIGIN)),
  }),
  'POST /v1/login/passkey': async ({ address }, { token }) => {
    const authenticator = new SoftwareAuthenticator(FUZZ_ORIGIN);
    await addPasskey(address, token, authenticator);
    const { options } = await callApi<{ options: PasskeyRequestOptions }>(
      `${address}/v1/login/passkey-options`,
      { method: 'POST' },
    );
    return { response: authenticator.get(options) };
  },
  'POST /v1/login/second-factor': async ({ db, address }, person) => {
    const authenticator = new SoftwareAuthenticator(FUZZ_ORIGIN);
    await addPasskey(address, person.token, authenticator);
    const code = await turnTotpOn(db, person);
    const [recoveryCode] = await replaceRecoveryCodes(db, { userId: person.id, at: new Date() });
    const { id: userId, passwordHash } = person;
    const challenge = (await createLoginChallenge(db, { userId, passwordHash })) ?? '';
    const site = passkeySite(FUZZ_ORIGIN);
    if (!site) throw new Error(`${FUZZ_ORIGIN} has no passkeys`);
    const passkey = authenticator.get(requestOptions(site, passkeyChallengeOf(challenge)));
    return { challenge, code, recoveryCode, passkey };
  },
};

/** Makes what a request to this operation needs for itself; undefined when it needs nothing. */
export async function prepare(
  forum: Forum,
  operation: string,
  createPerson: () => Promise<Person>,
): Promise<Prepared | undefined> {
  const preparation = PREPARATIONS[operation];
  if (!preparation) return undefined;
  const person = await createPerson();
  return { token: person.token, values: await preparation(forum, person) };
}

/** Replaces the placeholders in the URL and the body of a request by their values. */
export function withValues(request: FuzzRequest, values: Prepared['values']): FuzzRequest {
  let { url, body } = request;
  for (const [name, value] of Object.entries(values)) {
    url = url.replaceAll(placeholder(name), () => String(value));
    body = body?.replaceAll(`"${placeholder(name)}"`, () => JSON.stringify(value));
  }
  return { ...request, url, body };
}

async function waitForTotp(db: Db, { id: userId, passwordHash }: Person): Promise<Buffer> {
  const secret = newTotpSecret();
  await storeWaitingSecret(db, { userId, secret, passwordHash });
  return secret;
}

/** Turns one-time codes on, and returns the next code: each is accepted once. */
export async function turnTotpOn(db: Db, person: Person): Promise<string> {
  const secret = await waitForTotp(db, person);
  const { id: userId, passwordHash } = person;
  await confirmSecret(db, { userId, code: oneTimeCode(secret), passwordHash });
  await updateHasSecondFactor(db, userId);
  return oneTimeCode(secret, 1);
}

/** Has an authenticator make a passkey, and returns its response, which the forum has not seen yet. */
async function newPasskey(address: string, token: string, authenticator: SoftwareAuthenticator) {
  const { options } = await callApi<{ options: PasskeyCreationOptions }>(
    `${address}/v1/users/me/passkeys/options`,
    { method: 'POST', token, body: { password: PASSWORD } },
  );
  return authenticator.create(options);
}

async function addPasskey(
  address: string,
  token: string,
  authenticator: SoftwareAuthenticator,
): Promise<string> {
  const response = await newPasskey(address, token, authenticator);
  const { passkey } = await callApi<{ passkey: { id: string } }>(
    `${address}/v1/users/me/passkeys`,
    { method: 'POST', token, body: { name: 'Ponsel', response } },
  );
  return passkey.id;
}
