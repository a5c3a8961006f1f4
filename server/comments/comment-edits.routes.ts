import type { FastifyInstance } from 'fastify';
import { deleteComment, listCommentRevisions, updateComment } from '#contract/comments.ts';
import { COMMENT_MAX } from '#contract/limits.ts';
import { createRefusals } from '#server/platform/http/refusals.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { sanitizeField } from '#server/platform/security/sanitize-html.ts';
import { updateHeldComment } from '#server/moderation/held-texts.repository.ts';
import type { FindHoldReason } from '#server/moderation/hold-rules.ts';
import { changesOfEdit } from '#server/moderation/text-changes.ts';
import type { Db } from '#server/schema.ts';
import { threadLocked } from '#server/threads/thread-locked.ts';
import * as edits from './comment-edits.repository.ts';
import { presentComment } from './comments.presenter.ts';

const { isRefusal, refused } = createRefusals({
  'no-thread': ['not-found', 'thread is not found'],
  'no-comment': ['not-found', 'comment is not found'],
  'not-owner': ['forbidden', 'you are not the owner of this comment'],
});

export function registerCommentEditRoutes(
  app: FastifyInstance,
  db: Db,
  findHoldReason: FindHoldReason,
): void {
  registerEndpoint(app, updateComment, async ({ params, body, caller: { userId }, address }) => {
    const content = await sanitizeField('content', body.content, COMMENT_MAX);
    await app.countText({ userId, address, texts: [content] });
    const edit = { ...params, userId, content };
    const heldFor = await findHoldReason({ userId, html: content, isEdit: true });
    const updated = heldFor
      ? await updateHeldComment(db, edit, heldFor)
      : await edits.updateComment(db, edit);
    if (isRefusal(updated)) throw refused(updated);
    if (updated === 'locked') throw threadLocked();
    return {
      data: { comment: presentComment(updated.comment) },
      changes: updated.isChanged ? changesOfEdit(params, { userId, heldFor }) : [],
    };
  });

  registerEndpoint(app, deleteComment, async ({ params, caller: { userId } }) => {
    const outcome = await edits.deleteComment(db, { ...params, userId });
    if (isRefusal(outcome)) throw refused(outcome);
    return {
      data: {},
      changes: [{ type: 'comment-deleted', ...params }, { type: 'scores-changed' }],
    };
  });

  registerEndpoint(app, listCommentRevisions, async ({ params, query }) => {
    const page = await edits.listCommentRevisions(db, params, query);
    if (typeof page === 'string') throw refused(page);
    return page;
  });
}
