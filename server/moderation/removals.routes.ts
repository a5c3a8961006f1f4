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
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import * as removals from './removals.repository.ts';
import { presentOwnRemovedText, presentRemovedText } from './removed-texts.presenter.ts';
import * as texts from './removed-texts.repository.ts';
import { goneText, restoredText } from './text-changes.ts';
import { textNotFound } from './text-not-found.ts';

/** That is when spam must go. */
const EVEN_WITH_A_FULL_DISK = { addsData: false };

export function registerRemovalRoutes(app: FastifyInstance, db: Db): void {
  for (const endpoint of [removeThread, removeComment]) {
    registerEndpoint(
      app,
      endpoint,
      async ({ params, body, caller }) => {
        const outcome = await removals.remove(db, { ...params, ...body, actorId: caller.userId });
        return written(outcome, params, goneText(params));
      },
      EVEN_WITH_A_FULL_DISK,
    );
  }

  for (const endpoint of [restoreThread, restoreComment]) {
    registerEndpoint(app, endpoint, async ({ params, caller }) => {
      const outcome = await removals.restore(db, { ...params, actorId: caller.userId });
      return written(outcome, params, restoredText(params));
    });
  }

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

/** The result of an act: the same for a second click, which changes nothing. Throws 404. */
function written(outcome: removals.Outcome, params: object, changes: readonly Change[]) {
  if (outcome === 'no-text') throw textNotFound(params);
  return { data: {}, changes: outcome === 'done' ? changes : [] };
}
