import type { FastifyInstance } from 'fastify';
import { changePassword, deleteAccount, updateOwnProfile } from '#contract/account.ts';
import type { ForumChanges } from '#server/events/forum-changes.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Caller } from '#server/platform/authentication.ts';
import { hashPassword, isPasswordRight } from '#server/platform/passwords.ts';
import { SIGN_IN_RATE_LIMIT } from '#server/platform/rate-limits.ts';
import { registerEndpoint } from '#server/platform/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { tellEnded } from '#server/session/own-sessions.routes.ts';
import { hashToken } from '#server/session/session.repository.ts';
import { memberGone } from '#server/users/standing-member.ts';
import { presentProfile } from '#server/users/users.presenter.ts';
import { findPasswordHash } from '#server/users/users.repository.ts';
import * as deletion from './account-deletion.repository.ts';
import { type ProvenOwner, updateName, updatePassword } from './account.repository.ts';

/** As much as a login: each makes every reader's page ask for the name, or costs an argon2id. */
const options = { config: { rateLimit: SIGN_IN_RATE_LIMIT } };

export function registerAccountRoutes(app: FastifyInstance, db: Db, changes: ForumChanges): void {
  registerEndpoint(
    app,
    updateOwnProfile,
    async ({ body: { name }, caller: { userId } }) => {
      const user = await updateName(db, { userId, name });
      if (!user) throw memberGone();
      changes.userChanged(userId);
      changes.leaderboardsChanged();
      return { user: presentProfile(user) };
    },
    options,
  );

  registerEndpoint(
    app,
    changePassword,
    async ({ body: { currentPassword, newPassword }, caller }) => {
      const owner = await proveOwner(caller, currentPassword);
      const newHash = await hashPassword(newPassword);
      const ended = await updatePassword(db, { ...owner, newHash });
      if (!ended) throw wrongPassword();
      tellEnded(changes, ended);
      return {};
    },
    options,
  );

  registerEndpoint(
    app,
    deleteAccount,
    async ({ body: { password }, caller }) => {
      const owner = await proveOwner(caller, password);
      const gone = await deletion.deleteAccount(db, owner);
      if (!gone) throw wrongPassword();
      tellEnded(changes, gone.tokenHashes);
      for (const { threadId } of gone.threads) changes.threadChanged(threadId);
      for (const comment of gone.comments) changes.commentChanged(comment);
      changes.userChanged(owner.userId);
      changes.leaderboardsChanged();
      return {};
    },
    options,
  );

  async function proveOwner({ userId, token }: Caller, password: string): Promise<ProvenOwner> {
    const passwordHash = await findPasswordHash(db, userId);
    if (passwordHash === undefined) throw memberGone();
    if (!(await isPasswordRight(password, passwordHash))) throw wrongPassword();
    return { userId, tokenHash: hashToken(token), passwordHash };
  }
}

function wrongPassword(): AppError {
  return new AppError('forbidden', 'password is wrong');
}
