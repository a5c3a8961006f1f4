import type { FastifyInstance } from 'fastify';
import { changePassword, deleteAccount, updateOwnProfile } from '#contract/account.ts';
import type { Mail } from '#server/mail/mail.ts';
import { widestNetwork } from '#server/platform/http/client-address.ts';
import { ANSWER_MS, withDeadline } from '#server/platform/http/deadline.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { endOfSessions } from '#server/session/end-of-sessions.ts';
import type { FindNameFault } from '#server/users/name-rules.ts';
import { requireWriter, userGone } from '#server/users/active-user.ts';
import { presentProfile } from '#server/users/users.presenter.ts';
import { findUserById } from '#server/users/users.repository.ts';
import { takeDeletionStep } from './account-deletion.repository.ts';
import { retractedVoteChanges } from './retracted-votes.ts';
import { updateName, updatePassword } from './account.repository.ts';
import { deletionSteps } from './deletion-steps.ts';
import { checkPassword, proveUser, wrongPassword } from './prove-user.ts';
import { requestDeletion } from './waiting-deletion.repository.ts';

/**
 * The deadline of a deletion, in milliseconds, enough to take back a hundred thousand votes. A longer deletion
 * continues after the 503. A proxy waits a minute for an answer.
 */
const DELETION_MS = 50_000;

export function registerAccountRoutes(
  app: FastifyInstance,
  db: Db,
  findNameFault: FindNameFault,
  mail: Mail | undefined,
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
      if (!user) {
        await requireWriter(db, userId);
        throw userGone();
      }
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
      // A repeated call, whose first answer was lost, finds its new password set. Then it is a change to the same one. To a
      // thief this is a second guess: it is counted, ends the other sessions and is told to the owner as any other.
      const user =
        (await checkPassword(app, db, call, currentPassword)) ??
        (await proveUser(app, db, call, newPassword));
      const newHash = await hashPassword(newPassword, call.address);
      const ended = await updatePassword(db, { ...user, newHash, mail });
      if (!ended) throw wrongPassword();
      call.logSecurity('password-changed', { sessions: ended.length });
      return { data: {}, changes: endOfSessions(ended) };
    },
    // Counted by its address alone: a thief elsewhere who uses the account keeps nobody from it.
    { limit: 'login', queuesItself: () => true },
  );

  registerEndpoint(
    app,
    deleteAccount,
    async (call) => {
      const user = await withDeadline(proveUser(app, db, call, call.body.password), ANSWER_MS);
      if (mail) {
        const waiting = await requestDeletion(db, mail, user);
        if (!waiting) throw wrongPassword();
        call.logSecurity('account-deletion-requested', { sessions: waiting.ended.length });
        return {
          data: { deletionAt: waiting.deletionAt.toISOString() },
          changes: endOfSessions(waiting.ended),
        };
      }
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
}
