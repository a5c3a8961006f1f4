import type { FastifyInstance } from 'fastify';
import {
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
} from '#contract/password-resets.ts';
import type { Mail } from '#server/mail/mail.ts';
import { createFairSemaphore } from '#server/platform/concurrency/fair-semaphore.ts';
import { AppError, BUSY_MESSAGE } from '#server/platform/http/app-error.ts';
import { widestNetwork } from '#server/platform/http/client-address.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import type { Db } from '#server/schema.ts';
import { endOfSessions } from '#server/session/end-of-sessions.ts';
import { countRequestedLetter } from '#server/session/login-limits.ts';
import { invalidLink } from './invalid-link.ts';
import * as resets from './password-resets.repository.ts';

/** How many letters are written at once, and how many more wait, in one process. */
export const RESET_LETTERS = { atOnce: 2, waitingMax: 300 };

export function registerPasswordResetRoutes(
  app: FastifyInstance,
  db: Db,
  mail: Mail | undefined,
): void {
  const queueLater = createResetQueue(app, db, mail);

  registerEndpoint(
    app,
    requestPasswordReset,
    async ({ body: { email }, address }) => {
      if (app.limits.isOn) await countRequestedLetter(db, { address });
      queueLater(email, address);
      return { data: {}, changes: [] };
    },
    { limit: 'account', addsData: true },
  );

  registerEndpoint(
    app,
    checkPasswordReset,
    async ({ body: { token } }) => {
      if (!(await resets.isResetValid(db, token))) throw invalidLink();
      return { data: {}, changes: [] };
    },
    { limit: 'account' },
  );

  registerEndpoint(
    app,
    resetPassword,
    async ({ body: { token, newPassword }, address, logSecurity }) => {
      // Looked up first, because a hash costs far more than a guess at a token.
      if (!(await resets.isResetValid(db, token))) throw invalidLink();
      const newHash = await hashPassword(newPassword, address);
      const reset = await resets.resetPassword(db, { token, newHash, mail });
      if (!reset) throw invalidLink();
      const { userId, ended, hasRemovedFactors } = reset;
      logSecurity('password-reset', { userId, sessions: ended.length });
      if (hasRemovedFactors) logSecurity('second-factor-changed', { userId });
      return { data: {}, changes: endOfSessions(ended) };
    },
    { limit: 'account' },
  );
}

/**
 * Returns a function that looks an address up and queues its letter after the answer, which therefore takes as long for
 * an unknown address as for a known one. The letter is lost if the process is killed in between: whoever waits for it
 * asks again. Clients are served in turn. Throws 503 when too many wait, unless others have more waiting: then theirs
 * are lost.
 */
function createResetQueue(app: FastifyInstance, db: Db, mail: Mail | undefined) {
  const letters = createFairSemaphore({
    permits: RESET_LETTERS.atOnce,
    waitingMax: RESET_LETTERS.waitingMax,
    refuse: () => new AppError('too-slow', BUSY_MESSAGE),
  });

  async function work(email: string): Promise<void> {
    try {
      if (mail) await resets.queueReset(db, mail, email);
    } catch (err) {
      app.log.error({ err }, 'a letter for a new password could not be queued');
    }
  }

  return (email: string, address: string): void => {
    const { refusal, result } = letters.submit(widestNetwork(address), () => work(email));
    if (refusal) throw refusal;
    // It fails only when it is refused while it waits: `work` reports its own failures.
    void app.waitForAtStop(Promise.allSettled([result]));
  };
}
