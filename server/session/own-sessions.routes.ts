import type { FastifyInstance } from 'fastify';
import { endOwnSession, endOwnSessions, listSessions } from '#contract/account.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import * as sessions from './own-sessions.repository.ts';
import { endOfSessions } from './end-of-sessions.ts';
import { hashToken } from './session.repository.ts';
import { presentSession } from './sessions.presenter.ts';

/** Not counted as writing, as a logout is not: who writes too much in another session must not keep its owner from ending it. */
const ending = { limit: 'none' } as const;

export function registerOwnSessionRoutes(app: FastifyInstance, db: Db): void {
  registerEndpoint(app, listSessions, async ({ query, caller: { userId, token } }) => {
    const own = hashToken(token);
    const { rows, nextCursor } = await sessions.listSessions(db, { ...query, userId });
    const listed = rows.map((row) => ({
      ...presentSession(row),
      isCurrent: row.tokenHash.equals(own),
    }));
    return { sessions: listed, nextCursor };
  });

  registerEndpoint(
    app,
    endOwnSession,
    async ({ params: { sessionId }, caller: { userId }, logSecurity }) => {
      const ended = await sessions.deleteOwnSession(db, { userId, sessionId });
      if (!ended) throw new AppError('not-found', 'session is not found');
      logSecurity('session-ended', { sessions: 1 });
      return { data: {}, changes: endOfSessions([ended]) };
    },
    ending,
  );

  registerEndpoint(
    app,
    endOwnSessions,
    async ({ caller: { userId }, logSecurity }) => {
      const ended = await sessions.deleteOwnSessions(db, userId);
      logSecurity('session-ended', { sessions: ended.length });
      return { data: {}, changes: endOfSessions(ended) };
    },
    ending,
  );
}
