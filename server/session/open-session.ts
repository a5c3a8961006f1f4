import type { Mail } from '#server/mail/mail.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import {
  deviceKeys,
  isKnownDevice,
  storeDevice,
  storingDevice,
} from './login-devices.repository.ts';
import { newDeviceLetter } from './new-device-letter.ts';
import { openSession, type OpenedSession, type ProvenLogin } from './session.repository.ts';

/** A login whose password, and second factor if there is one, were right. */
export interface Login extends ProvenLogin {
  /** The random id that the client stores. */
  readonly device: string | undefined;
}

/**
 * Opens a session as `openSession` does. Where mail is set up, a login with a device that is not known is told to the
 * owner, by a letter in the same transaction: a login that fails tells nobody. The first login of an account tells
 * nobody either.
 *
 * A login with a known device is one statement, as without mail. One with another device finds no row there, and begins
 * anew.
 */
export async function openToldSession(
  db: Db,
  mail: Mail | undefined,
  { device, ...login }: Login,
): Promise<OpenedSession | undefined> {
  if (mail === undefined) return openSession(db, login);
  const { userId } = login;
  const keys = deviceKeys({ ...login, device });
  const known = { condition: isKnownDevice(userId, keys), queries: storingDevice(keys) };
  const opened = await openSession(db, login, known);
  if (opened) return opened;
  return inTransaction(db, (trx) => openToldSessionIn(trx, mail, { device, ...login }));
}

/** The same, within a transaction. */
export async function openToldSessionIn(
  trx: Db,
  mail: Mail | undefined,
  { device, ...login }: Login,
): Promise<OpenedSession | undefined> {
  const session = await openSession(trx, login);
  if (session === undefined || mail === undefined) return session;
  const { userId } = login;
  const keys = deviceKeys({ ...login, device });
  // The row is locked now: another login with the same device has told of it, or has not begun.
  const standing = await storeDevice(trx, { userId, keys });
  if (standing === 'new') await mail.queue(trx, await newDeviceLetter(trx, login));
  return session;
}
