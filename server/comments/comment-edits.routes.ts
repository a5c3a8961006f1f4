import type { FastifyInstance } from 'fastify';
import { deleteComment, listCommentRevisions, updateComment } from '#contract/comments.ts';
import { COMMENT_MAX } from '#contract/limits.ts';
import type { ForumChanges } from '#server/events/forum-changes.ts';
import { AppError } from '#server/platform/app-error.ts';
import { registerEndpoint } from '#server/platform/register-endpoint.ts';
import { sanitizeField } from '#server/platform/sanitize-html.ts';
import type { Db } from '#server/schema.ts';
import * as edits from './comment-edits.repository.ts';
import { presentComment } from './comments.presenter.ts';
import { findCommentById } from './comments.repository.ts';

export function registerCommentEditRoutes(
  app: FastifyInstance,
  db: Db,
  changes: ForumChanges,
): void {
  registerEndpoint(app, updateComment, async ({ params, body, caller: { userId }, address }) => {
    const content = await sanitizeField('content', body.content, COMMENT_MAX);
    await app.countText({ userId, address, texts: [content] });
    const outcome = await edits.updateComment(db, { ...params, userId, content });
    if (isRefusal(outcome)) throw refused(outcome);
    if (outcome === 'changed') changes.commentChanged(params);
    const comment = await findCommentById(db, params, userId);
    if (!comment) throw refused('no-comment');
    return { comment: presentComment(comment) };
  });

  registerEndpoint(app, deleteComment, async ({ params, caller: { userId } }) => {
    const outcome = await edits.deleteComment(db, { ...params, userId });
    if (isRefusal(outcome)) throw refused(outcome);
    changes.commentDeleted(params);
    changes.threadChanged(params.threadId);
    changes.leaderboardsChanged();
    return {};
  });

  registerEndpoint(app, listCommentRevisions, async ({ params, query }) => {
    const page = await edits.listCommentRevisions(db, params, query);
    if (typeof page === 'string') throw refused(page);
    return page;
  });
}

const REFUSALS = {
  'no-thread': ['not-found', 'thread is not found'],
  'no-comment': ['not-found', 'comment is not found'],
  'not-owner': ['forbidden', 'you are not the owner of this comment'],
} as const;

function isRefusal(outcome: string): outcome is keyof typeof REFUSALS {
  return outcome in REFUSALS;
}

function refused(reason: keyof typeof REFUSALS): AppError {
  const [kind, message] = REFUSALS[reason];
  return new AppError(kind, message);
}
