import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { recoverAccount } from '#contract/account-recoveries.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import type { Db } from '#server/schema.ts';
import { endOfSessions } from '#server/session/end-of-sessions.ts';
import * as recoveries from './account-recoveries.repository.ts';
import { invalidLink } from './invalid-link.ts';

export function registerAccountRecoveryRoutes(app: FastifyInstance, db: Db): void {
  registerEndpoint(
    app,
    recoverAccount,
    async ({ body: { token }, address, logSecurity }) => {
      if (!(await recoveries.isRecoveryValid(db, token))) throw invalidLink();
      // A password that nobody knows.
      const unusableHash = await hashPassword(randomBytes(32).toString('base64'), address);
      const recovery = await recoveries.recoverAccount(db, { token, unusableHash });
      if (!recovery) throw invalidLink();
      const { userId, resetToken, ended, isEmailRestored } = recovery;
      logSecurity('account-recovered', { userId, sessions: ended.length });
      return {
        data: { resetToken },
        changes: [
          ...(isEmailRestored ? [{ type: 'user-changed', userId } as const] : []),
          ...endOfSessions(ended),
        ],
      };
    },
    { limit: 'account', addsData: false },
  );
}
