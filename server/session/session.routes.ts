import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AWAITS_APPROVAL } from '#contract/sanction.ts';
import { login, logout } from '#contract/session.ts';
import type { Mail } from '#server/mail/mail.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { networkPrefix } from '#server/platform/http/client-address.ts';
import { isPasswordRight } from '#server/platform/security/passwords.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { emailKey, findCredentials } from '#server/users/users.repository.ts';
import { beginLogin, refundOnError } from './login-limits.ts';
import { answerLogin } from './answer-login.ts';
import { endOfSessions } from './end-of-sessions.ts';
import { openToldSession } from './open-session.ts';
import { runOpening } from './openings.ts';
import { suspended } from './suspended.ts';
import type { RequireSecondFactor } from './require-second-factor.ts';
import * as sessions from './session.repository.ts';
import { SESSION_BYTES } from './storage-limits.ts';

export interface LoginParts {
  readonly mail: Mail | undefined;
  readonly requireSecondFactor: RequireSecondFactor;
}

export function registerSessionRoutes(
  app: FastifyInstance,
  db: Db,
  { mail, requireSecondFactor }: LoginParts,
): void {
  registerEndpoint(
    app,
    login,
    async ({ body: { email, password, device }, address, userAgent, logSecurity }) => {
      const wrongLogin = (userId?: string) => {
        logSecurity('login-failed', { emailHash: hashEmail(email), ...(userId && { userId }) });
        return new AppError('unauthenticated', 'email or password is wrong');
      };
      const attempt = app.limits.isOn ? await beginLogin(db, { email, address }) : undefined;
      const user = await findCredentials(db, email);
      const isRight = await refundOnError(attempt, () =>
        isPasswordRight(password, user?.passwordHash, address),
      );
      if (user?.isSuspended && isRight) {
        await attempt?.refund();
        logSecurity('login-refused', { emailHash: hashEmail(email), userId: user.id });
        throw await suspended(db, user.id);
      }
      if (user?.isWaiting && isRight) {
        await attempt?.refund();
        logSecurity('login-refused', { emailHash: hashEmail(email), userId: user.id });
        throw new AppError('forbidden', AWAITS_APPROVAL, {
          data: { suspension: null, isWaiting: true },
        });
      }
      if (!user || !isRight) throw wrongLogin(user?.id);
      if (user.hasSecondFactor) {
        await attempt?.refund();
        throw (await requireSecondFactor(user)) ?? wrongLogin(user.id);
      }
      const { id: userId, passwordHash } = user;
      const network = networkPrefix(address);
      const session = await refundOnError(attempt, async () => {
        await app.countStored({ address, bytes: SESSION_BYTES, isSession: true });
        return runOpening({ userId, address }, () =>
          openToldSession(db, mail, { userId, passwordHash, userAgent, network, device }),
        );
      });
      // A second factor was added, the password changed, or the account suspended since it was looked up.
      if (session === undefined) {
        await attempt?.refund();
        throw (await requireSecondFactor(user)) ?? wrongLogin(userId);
      }
      // Only now: it makes the address a known one of the account.
      await attempt?.succeed(userId);
      return answerLogin(session, { userId, logSecurity });
    },
    { limit: 'login' },
  );

  registerEndpoint(
    app,
    logout,
    async ({ caller, logSecurity }) => {
      await sessions.deleteSession(db, caller.token);
      logSecurity('session-ended', { sessions: 1 });
      return { data: {}, changes: endOfSessions([sessions.hashToken(caller.token)]) };
      // Logging out does not count as writing: an account above that limit can still log out.
    },
    { limit: 'none' },
  );
}

/** Identifies an e-mail address in the log: the first 64 bits of its SHA-256, in hex. */
function hashEmail(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('hex').slice(0, 16);
}
