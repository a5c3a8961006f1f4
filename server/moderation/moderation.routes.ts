import type { FastifyInstance } from 'fastify';
import { listModerationLog, setRole } from '#contract/moderation.ts';
import { createRefusals } from '#server/platform/http/refusals.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { lacksRole } from '#server/users/required-role.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import { requireLogReader } from './log-readers.ts';
import { presentLogEntry } from './moderation-log.presenter.ts';
import { listLog } from './moderation-log.repository.ts';
import * as roles from './roles.repository.ts';

const { isRefusal, refused } = createRefusals({
  'no-user': ['not-found', 'user is not found'],
  'last-admin': ['invalid', 'the last admin cannot give up the role'],
});

export function registerModerationRoutes(app: FastifyInstance, db: Db): void {
  registerEndpoint(
    app,
    setRole,
    async ({ params, body: { role, reason }, caller, logSecurity }) => {
      const { userId } = params;
      const changed = await roles.setRole(db, { actorId: caller.userId, userId, role, reason });
      if (changed === 'not-admin') throw lacksRole('admin');
      if (isRefusal(changed)) throw refused(changed);
      if (changed.isChanged) logSecurity('role-changed', { userId });
      return {
        data: { user: { ...presentUser(changed.user), role } },
        changes: changed.isChanged ? [{ type: 'user-changed', userId }] : [],
      };
    },
  );

  registerEndpoint(app, listModerationLog, async ({ query, caller }) => {
    await requireLogReader(db, caller);
    const { rows, nextCursor } = await listLog(db, query);
    return { entries: rows.map(presentLogEntry), nextCursor };
  });
}
