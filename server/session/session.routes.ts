import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { login, logout } from '#contract/session.ts';
import type { Mail } from '#server/mail/mail.ts';
import { createFairSemaphore } from '#server/platform/concurrency/fair-semaphore.ts';
import { networkPrefix, widestNetwork } from '#server/platform/http/client-address.ts';
import { AppError, BUSY_MESSAGE } from '#server/platform/http/app-error.ts';
import { ANSWER_MS } from '#server/platform/http/deadline.ts';
import { isPasswordRight } from '#server/platform/security/passwords.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { emailKey, findCredentials } from '#server/users/users.repository.ts';
import { beginLogin, refundOnError } from './login-limits.ts';
import { endOfSessions } from './end-of-sessions.ts';
import { openToldSession } from './open-session.ts';
import * as sessions from './session.repository.ts';
import { SESSION_BYTES } from './storage-limits.ts';

/**
 * How many logins open their sessions at once in one process, for one account and for one network. Opening waits for the
 * account's row, which holds a connection: one account that wrote long texts, which lock that row for 0.1 s
 * each, and logged in over 60 connections held all of them.
 */
export const OPENINGS = { atOnce: 4, perAccount: 1, perNetwork: 2, waitingMax: 300 };

const openings = createFairSemaphore({
  permits: OPENINGS.atOnce,
  permitsPerKey: OPENINGS.perAccount,
  permitsPerNetwork: OPENINGS.perNetwork,
  waitingMax: OPENINGS.waitingMax,
  waitMs: ANSWER_MS,
  refuse: () => new AppError('too-slow', BUSY_MESSAGE),
});

export function registerSessionRoutes(app: FastifyInstance, db: Db, mail: Mail | undefined): void {
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
        throw new AppError('forbidden', 'account is suspended');
      }
      if (!user || !isRight) throw wrongLogin(user?.id);
      await refundOnError(attempt, () =>
        app.countStored({ address, bytes: SESSION_BYTES, isSession: true }),
      );
      const { id: userId, passwordHash } = user;
      const network = networkPrefix(address);
      const [session] = await Promise.all([
        openings.run({ name: userId, network: widestNetwork(address) }, () =>
          openToldSession(db, mail, { userId, passwordHash, userAgent, network, device }),
        ),
        attempt?.succeed(userId),
      ]);
      // The password was changed, or the account suspended, since it was looked up.
      if (session === undefined) throw wrongLogin(userId);
      if (session.ended.length > 0) {
        logSecurity('session-ended', { userId, sessions: session.ended.length });
      }
      if (session.isRestored) logSecurity('account-restored', { userId });
      return {
        data: { token: session.token, ...(session.isRestored && { isRestored: true as const }) },
        changes: endOfSessions(session.ended),
      };
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
