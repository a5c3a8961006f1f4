import type { FastifyInstance } from 'fastify';
import { PINNED_MAX } from '#contract/limits.ts';
import {
  lockThread,
  moveThread,
  pinThread,
  unlockThread,
  unpinThread,
} from '#contract/thread-acts.ts';
import { createRefusals } from '#server/platform/http/refusals.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import * as acts from './thread-acts.repository.ts';

const { isRefusal, refused } = createRefusals({
  'no-thread': ['not-found', 'thread is not found'],
  'too-many-pins': ['invalid', `no more than ${PINNED_MAX} threads can be pinned`],
});

/** A quarrel must be stopped even then. */
const EVEN_WITH_A_FULL_DISK = { addsData: false };

export function registerThreadActRoutes(app: FastifyInstance, db: Db): void {
  registerEndpoint(
    app,
    lockThread,
    async ({ params: { threadId }, body, caller }) => {
      const act = { threadId, actorId: caller.userId };
      return written(await acts.setLocked(db, act, body.reason), threadId);
    },
    EVEN_WITH_A_FULL_DISK,
  );

  registerEndpoint(app, unlockThread, async ({ params: { threadId }, caller }) => {
    const act = { threadId, actorId: caller.userId };
    return written(await acts.setLocked(db, act, null), threadId);
  });

  registerEndpoint(app, pinThread, async ({ params: { threadId }, body, caller }) => {
    const act = { threadId, actorId: caller.userId };
    return written(await acts.setPinned(db, act, body.reason), threadId);
  });

  registerEndpoint(app, unpinThread, async ({ params: { threadId }, caller }) => {
    const act = { threadId, actorId: caller.userId };
    return written(await acts.setPinned(db, act, null), threadId);
  });

  registerEndpoint(app, moveThread, async ({ params: { threadId }, body, caller }) => {
    const outcome = await acts.move(db, { ...body, threadId, actorId: caller.userId });
    return written(outcome, threadId, 'thread-moved');
  });
}

/** The result of an act: the same for a second click, which changes nothing. Throws 400 and 404. */
function written(
  outcome: acts.ActOutcome,
  threadId: string,
  type: 'thread-edited' | 'thread-moved' = 'thread-edited',
) {
  if (isRefusal(outcome)) throw refused(outcome);
  return { data: {}, changes: outcome === 'done' ? [{ type, threadId }] : [] };
}
