import type { FastifyInstance } from 'fastify';
import { createResetLinkFor, endSessionsOf, listMembers } from '#contract/members.ts';
import { includesRole } from '#contract/roles.ts';
import { createResetLink } from '#server/account/reset-password.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { endOfSessions } from '#server/session/end-of-sessions.ts';
import { userGone } from '#server/users/active-user.ts';
import { lacksRole } from '#server/users/required-role.ts';
import { findUserById } from '#server/users/users.repository.ts';
import { presentMember } from './members.presenter.ts';
import * as members from './members.repository.ts';
import { endSessions, noteResetLink } from './member-acts.repository.ts';

const userNotFound = () => new AppError('not-found', 'user is not found');

export function registerMemberRoutes(app: FastifyInstance, db: Db): void {
  registerEndpoint(app, listMembers, async ({ query, caller }) => {
    const user = await findUserById(db, caller.userId);
    if (!user) throw userGone();
    const isAdmin = includesRole(user.role, 'admin');
    if (query.email && !isAdmin) throw lacksRole('admin');
    const { rows, nextCursor } = await members.listMembers(db, query);
    return {
      members: rows.map((row) => presentMember(row, { withEmail: isAdmin })),
      nextCursor,
    };
  });

  registerEndpoint(app, endSessionsOf, async ({ params: { userId }, caller, logSecurity }) => {
    const ended = await endSessions(db, { actorId: caller.userId, userId });
    if (!ended) throw userNotFound();
    logSecurity('session-ended', { userId, sessions: ended.length });
    return { data: {}, changes: endOfSessions(ended) };
  });

  registerEndpoint(app, createResetLinkFor, async ({ params: { userId }, caller, logSecurity }) => {
    if (!(await noteResetLink(db, { actorId: caller.userId, userId }))) throw userNotFound();
    const path = await createResetLink(db, userId);
    if (path === undefined) throw userNotFound();
    logSecurity('reset-link-created', { userId });
    return { data: { path }, changes: [] };
  });
}
