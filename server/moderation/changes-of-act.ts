import type { FastifyInstance } from 'fastify';
import { endOfSessions } from '#server/session/end-of-sessions.ts';
import type { Db } from '#server/schema.ts';
import { carryOutPurge } from './purges.ts';
import type { ChangesOfAct } from './sanctions.routes.ts';

/**
 * Creates the function that returns what an act on a user changed. It begins to remove or to restore the texts of a
 * purge, which the answer does not wait for: a job continues what the end of the process interrupts.
 */
export function createChangesOfAct(app: FastifyInstance, db: Db): ChangesOfAct {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  const tools = { publish: app.publish.bind(app), signal: stopping.signal };
  return ({ userId, sanctionId, kind, isFirst, ended }) => {
    if (!isFirst) return [];
    if (kind === 'purge') {
      void app
        .waitForAtStop(carryOutPurge(db, tools, sanctionId))
        .catch((error: unknown) => app.log.error({ error }, 'a purge was interrupted'));
    }
    return [{ type: 'user-changed', userId }, ...endOfSessions(ended)];
  };
}
