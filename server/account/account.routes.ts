import type { FastifyInstance } from 'fastify';
import { changePassword, deleteAccount, updateOwnProfile } from '#contract/account.ts';
import { widestNetwork } from '#server/platform/http/client-address.ts';
import { ANSWER_MS, withDeadline } from '#server/platform/http/deadline.ts';
import { AppError, BUSY_MESSAGE } from '#server/platform/http/app-error.ts';
import { createFairSemaphore } from '#server/platform/concurrency/fair-semaphore.ts';
import { hashPassword, isPasswordRight } from '#server/platform/security/passwords.ts';
import type { Call } from '#server/platform/http/call.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { beginProof, refundOnError } from '#server/session/login-limits.ts';
import { endOfSessions } from '#server/session/end-of-sessions.ts';
import { hashToken } from '#server/session/session.repository.ts';
import type { FindNameFault } from '#server/users/name-rules.ts';
import { userGone } from '#server/users/active-user.ts';
import { presentProfile } from '#server/users/users.presenter.ts';
import { findPasswordHash, findUserById } from '#server/users/users.repository.ts';
import { takeDeletionStep } from './account-deletion.repository.ts';
import { retractedVoteChanges } from './retracted-votes.ts';
import { type ProvenUser, updateName, updatePassword } from './account.repository.ts';

/**
 * The deadline of a deletion, in milliseconds, enough to take back a hundred thousand votes. A longer deletion
 * continues after the 503. A proxy waits a minute for an answer.
 */
const DELETION_MS = 50_000;

/**
 * The limits of simultaneous deletion steps. A step locks the rows that the user voted on; other steps would wait for
 * them while holding a database connection.
 */
export const DELETION_STEPS = { atOnce: 1, waitingMax: 300 };
const deletionSteps = createFairSemaphore({
  permits: DELETION_STEPS.atOnce,
  waitingMax: DELETION_STEPS.waitingMax,
  refuse: () => new AppError('too-slow', BUSY_MESSAGE),
});

export function registerAccountRoutes(
  app: FastifyInstance,
  db: Db,
  findNameFault: FindNameFault,
): void {
  registerEndpoint(
    app,
    updateOwnProfile,
    async ({ body: { name }, caller: { userId }, address }) => {
      if (name !== (await findUserById(db, userId))?.name) {
        const fault = findNameFault(name);
        if (fault !== undefined) throw new AppError('invalid', fault);
        // The search keeps every word that a name ever had.
        await app.countText({ userId, address, texts: [name] });
      }
      const user = await updateName(db, { userId, name });
      if (!user) throw userGone();
      return {
        data: { user: presentProfile(user) },
        changes: [{ type: 'user-changed', userId }],
      };
    },
    { limit: 'account', addsData: true },
  );

  registerEndpoint(
    app,
    changePassword,
    async (call) => {
      const { currentPassword, newPassword } = call.body;
      const user = await proveUser(call, currentPassword);
      const newHash = await hashPassword(newPassword, call.address);
      const ended = await updatePassword(db, { ...user, newHash });
      if (!ended) throw wrongPassword();
      call.logSecurity('password-changed', { sessions: ended.length });
      return { data: {}, changes: endOfSessions(ended) };
    },
    { limit: 'account', queuesItself: () => true },
  );

  registerEndpoint(
    app,
    deleteAccount,
    async (call) => {
      const user = await withDeadline(proveUser(call, call.body.password), ANSWER_MS);
      for (let isFirst = true; ; isFirst = false) {
        const step = await deletionSteps.run(widestNetwork(call.address), () =>
          takeDeletionStep(db, user),
        );
        if (!step) throw wrongPassword();
        // Published at each step, because it is committed and the next steps may take long.
        app.publish(retractedVoteChanges(step, { isFirst }));
        if (!step.tokenHashes) continue;
        call.logSecurity('account-deleted');
        return {
          data: {},
          changes: [
            { type: 'user-changed', userId: user.userId },
            ...endOfSessions(step.tokenHashes),
          ],
        };
      }
    },
    { limit: 'account', answerMs: DELETION_MS, queuesItself: () => true },
  );

  async function proveUser(
    {
      caller: { userId, token },
      address,
      logSecurity,
    }: Pick<Call<typeof deleteAccount>, 'caller' | 'address' | 'logSecurity'>,
    password: string,
  ): Promise<ProvenUser> {
    const passwordHash = await findPasswordHash(db, userId);
    if (passwordHash === undefined) throw userGone();
    const attempt = app.limits.isOn ? await beginProof(db, userId) : undefined;
    const isRight = await refundOnError(attempt, () =>
      isPasswordRight(password, passwordHash, address),
    );
    if (!isRight) {
      logSecurity('password-wrong');
      throw wrongPassword();
    }
    await attempt?.succeed(userId);
    return { userId, tokenHash: hashToken(token), passwordHash };
  }
}

function wrongPassword(): AppError {
  return new AppError('forbidden', 'password is wrong');
}
