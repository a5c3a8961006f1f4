import type { FastifyInstance } from 'fastify';
import {
  createComment,
  downVoteComment,
  neutralVoteComment,
  upVoteComment,
} from '#contract/comments.ts';
import { COMMENT_MAX } from '#contract/limits.ts';
import type { VoteType } from '#contract/votes.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { sanitizeField } from '#server/platform/security/sanitize-html.ts';
import { insertHeldComment } from '#server/moderation/held-texts.repository.ts';
import type { FindHoldReason } from '#server/moderation/hold-rules.ts';
import type { Db } from '#server/schema.ts';
import { threadLocked } from '#server/threads/thread-locked.ts';
import { VOTE_BYTES } from '#server/session/storage-limits.ts';
import { scoresOf } from '#server/votes/scores-of.ts';
import { castCommentVote } from '#server/votes/votes.repository.ts';
import { presentComment } from './comments.presenter.ts';
import { insertComment } from './comments.repository.ts';

export function registerCommentRoutes(
  app: FastifyInstance,
  db: Db,
  findHoldReason: FindHoldReason,
): void {
  registerEndpoint(app, createComment, async ({ params: { threadId }, body, caller, address }) => {
    const { userId } = caller;
    const content = await sanitizeField('content', body.content, COMMENT_MAX);
    await app.countText({ userId, address, texts: [content] });
    const heldFor = await findHoldReason({ userId, html: content });
    const words = { threadId, ownerId: userId, content };
    const comment = heldFor
      ? await insertHeldComment(db, words, heldFor)
      : await insertComment(db, words);
    if (comment === 'locked') throw threadLocked();
    if (comment === 'no-thread') throw new AppError('not-found', 'thread is not found');
    return {
      data: { comment: presentComment(comment) },
      changes: heldFor
        ? [{ type: 'text-held', userId }]
        : [
            { type: 'comment-created', threadId, commentId: comment.id },
            { type: 'scores-changed', score: comment.ownerScore },
          ],
    };
  });

  registerVote(upVoteComment, 1);
  registerVote(downVoteComment, -1);
  registerVote(neutralVoteComment, 0);

  function registerVote(endpoint: typeof upVoteComment, voteType: VoteType): void {
    registerEndpoint(
      app,
      endpoint,
      async ({ params, caller, address }) => {
        await app.countStored({ address, bytes: VOTE_BYTES });
        const cast = await castCommentVote(db, { ...params, userId: caller.userId, voteType });
        if (cast === 'no-thread') throw new AppError('not-found', 'thread is not exist');
        if (cast === 'no-comment') throw new AppError('not-found', 'comment is not found');
        return {
          data: { vote: cast.vote },
          changes: [{ type: 'comment-voted', ...params }, ...scoresOf(cast)],
        };
      },
      { limit: 'voting' },
    );
  }
}
