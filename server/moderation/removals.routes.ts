import type { FastifyInstance } from 'fastify';
import {
  listOwnRemovedTexts,
  listRemovedTexts,
  removeComment,
  removeThread,
  restoreComment,
  restoreThread,
} from '#contract/removals.ts';
import type { Change } from '#server/changes/change.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import * as removals from './removals.repository.ts';
import { presentOwnRemovedText, presentRemovedText } from './removed-texts.presenter.ts';
import * as texts from './removed-texts.repository.ts';

interface CommentIds {
  readonly threadId: string;
  readonly commentId: string;
}

export function registerRemovalRoutes(app: FastifyInstance, db: Db): void {
  registerEndpoint(app, removeThread, async ({ params, body, caller }) => {
    const removal = { ...params, ...body, actorId: caller.userId };
    return written(await removals.remove(db, removal), 'thread is not found', [
      { type: 'thread-deleted', ...params },
    ]);
  });

  registerEndpoint(app, restoreThread, async ({ params, caller }) => {
    const removal = { ...params, actorId: caller.userId };
    return written(await removals.restore(db, removal), 'thread is not found', [
      { type: 'thread-created', ...params },
      { type: 'thread-edited', ...params },
    ]);
  });

  registerEndpoint(app, removeComment, async ({ params, body, caller }) => {
    const removal = { ...params, ...body, actorId: caller.userId };
    const outcome = await removals.remove(db, removal);
    return writtenComment(outcome, params, 'comment-deleted');
  });

  registerEndpoint(app, restoreComment, async ({ params, caller }) => {
    const outcome = await removals.restore(db, { ...params, actorId: caller.userId });
    return writtenComment(outcome, params, 'comment-created');
  });

  registerEndpoint(app, listRemovedTexts, async ({ query }) => {
    const { rows, nextCursor } = await texts.listRemovedTexts(db, query);
    return { texts: rows.map(presentRemovedText), nextCursor };
  });

  registerEndpoint(app, listOwnRemovedTexts, async ({ query, caller }) => {
    const own = { ...query, ownerId: caller.userId };
    const { rows, nextCursor } = await texts.listRemovedTexts(db, own);
    return { texts: rows.map(presentOwnRemovedText), nextCursor };
  });
}

function writtenComment(
  outcome: removals.Outcome,
  ids: CommentIds,
  type: 'comment-deleted' | 'comment-created',
) {
  return written(outcome, 'comment is not found', [{ type, ...ids }, { type: 'scores-changed' }]);
}

/** The result of an act: the same for a second click, which changes nothing. Throws 404. */
function written(outcome: removals.Outcome, notFound: string, changes: readonly Change[]) {
  if (outcome === 'no-text') throw new AppError('not-found', notFound);
  return { data: {}, changes: outcome === 'done' ? changes : [] };
}
