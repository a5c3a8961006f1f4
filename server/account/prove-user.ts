import type { FastifyInstance } from 'fastify';
import type { Caller } from '#server/platform/http/authentication.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { SecurityEvent } from '#server/platform/observability/security-log.ts';
import { isPasswordRight } from '#server/platform/security/passwords.ts';
import type { Db } from '#server/schema.ts';
import { beginProof, refundOnError } from '#server/session/login-limits.ts';
import { hashToken } from '#server/session/session.repository.ts';
import { userGone } from '#server/users/active-user.ts';
import { findPasswordHash } from '#server/users/users.repository.ts';
import type { ProvenUser } from './account.repository.ts';

interface ProvingCall {
  readonly caller: Caller;
  readonly address: string;
  logSecurity(event: SecurityEvent): void;
}

/**
 * Verifies the password by which a logged-in user confirms their identity. Throws 403 when it is wrong, and 429 after too
 * many wrong ones.
 */
export async function proveUser(
  app: FastifyInstance,
  db: Db,
  call: ProvingCall,
  password: string,
): Promise<ProvenUser> {
  const user = await checkPassword(app, db, call, password);
  if (user) return user;
  call.logSecurity('password-wrong');
  throw wrongPassword();
}

/** As `proveUser`, but returns undefined when the password is wrong. It is counted all the same. */
export async function checkPassword(
  app: FastifyInstance,
  db: Db,
  { caller: { userId, token }, address }: ProvingCall,
  password: string,
): Promise<ProvenUser | undefined> {
  const passwordHash = await findPasswordHash(db, userId);
  if (passwordHash === undefined) throw userGone();
  const tokenHash = hashToken(token);
  const attempt = app.limits.isOn
    ? await beginProof(db, { userId, tokenHash, address })
    : undefined;
  const isRight = await refundOnError(attempt, () =>
    isPasswordRight(password, passwordHash, address),
  );
  if (!isRight) return undefined;
  await attempt?.succeed(userId);
  return { userId, tokenHash, passwordHash };
}

export function wrongPassword(): AppError {
  return new AppError('forbidden', 'password is wrong');
}
