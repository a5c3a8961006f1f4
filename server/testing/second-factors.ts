// Loaded before a test waits for an answer: the server loads it with the first passkey, which takes seconds on a busy machine.
import '@simplewebauthn/server';
import '@simplewebauthn/server/helpers';
import type { FastifyInstance } from 'fastify';
import type { PasskeyCreationOptions } from '#contract/passkeys.ts';
import type { SecondFactorChallenge } from '#contract/second-factors.ts';
import type { Letter } from '#server/mail/letter.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { Db } from '#server/schema.ts';
import { oneTimeCode } from '#server/second-factors/one-time-codes.ts';
import { send } from './requests.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

/** The PUBLIC_URL of tests with passkeys. */
export const PASSKEY_ORIGIN = 'https://forum.contoh.id';

/** A mail that collects the letters of tests. */
export function collectLetters(): { mail: Mail; letters: Letter[] } {
  const letters: Letter[] = [];
  const mail: Mail = {
    async queue(_trx, queued) {
      letters.push(...[queued].flat());
      return 'sent';
    },
    pretend: () => Promise.resolve('sent'),
  };
  return { mail, letters };
}

/** An account with a session, and its password. */
interface Owner {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

export const PASSWORD = 'rahasia';

/** Turns one-time codes on, by the calls that a page makes. Returns the recovery codes. */
export async function turnTotpOn(app: FastifyInstance, db: Db, owner: Owner): Promise<string[]> {
  const { token } = owner;
  await send(app, 'POST', '/users/me/totp', { token, body: { password: PASSWORD } });
  const body = { password: PASSWORD, code: await codeOf(db, owner.id) };
  const { envelope } = await send(app, 'PUT', '/users/me/totp', { token, body });
  // Tests need not wait half a minute for the next code.
  await db
    .updateTable('totp_secrets')
    .set({ last_step: 0 })
    .where('user_id', '=', owner.id)
    .execute();
  return envelope.data['recoveryCodes'] as string[];
}

/** The one-time code that the app of this user shows, `steps` from now. */
export async function codeOf(db: Db, userId: string, steps = 0): Promise<string> {
  const row = await db
    .selectFrom('totp_secrets')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return oneTimeCode(row.secret, steps);
}

/** Six digits that are no code of this user in the next minutes. */
export async function wrongCodeOf(db: Db, userId: string): Promise<string> {
  const right = new Set<string>();
  for (let steps = -4; steps < 20; steps += 1) right.add(await codeOf(db, userId, steps));
  for (let code = 0; ; code += 1) {
    const text = String(code).padStart(6, '0');
    if (!right.has(text)) return text;
  }
}

/** Adds a passkey, by the calls that a page makes. Returns its authenticator. */
export async function addPasskeyTo(
  app: FastifyInstance,
  { token }: Owner,
  name = 'Ponsel',
): Promise<{ authenticator: SoftwareAuthenticator; id: string }> {
  const prepared = await send(app, 'POST', '/users/me/passkeys/options', {
    token,
    body: { password: PASSWORD },
  });
  const authenticator = new SoftwareAuthenticator(PASSKEY_ORIGIN);
  const options = prepared.envelope.data['options'] as PasskeyCreationOptions;
  const body = { name, response: authenticator.create(options) };
  const added = await send(app, 'POST', '/users/me/passkeys', { token, body });
  if (added.status !== 201) throw new Error(`no passkey: ${JSON.stringify(added.envelope)}`);
  return { authenticator, id: (added.envelope.data['passkey'] as { id: string }).id };
}

/** Logs in with the right password, and returns the challenge. */
export async function challengeOf(
  app: FastifyInstance,
  { email }: Owner,
): Promise<SecondFactorChallenge> {
  const { envelope } = await send(app, 'POST', '/login', { body: { email, password: PASSWORD } });
  return envelope.data as SecondFactorChallenge;
}
