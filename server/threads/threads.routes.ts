import type { FastifyInstance } from 'fastify';
import { BODY_MAX } from '#contract/limits.ts';
import {
  createThread,
  downVoteThread,
  getThread,
  listThreads,
  neutralVoteThread,
  upVoteThread,
} from '#contract/threads.ts';
import type { VoteType } from '#contract/votes.ts';
import { presentComment } from '#server/comments/comments.presenter.ts';
import { listComments } from '#server/comments/comments.repository.ts';
import { AppError } from '#server/platform/app-error.ts';
import { registerEndpoint } from '#server/platform/register-endpoint.ts';
import { sanitizeField } from '#server/platform/sanitize-html.ts';
import type { Db } from '#server/schema.ts';
import { castThreadVote } from '#server/votes/votes.repository.ts';
import { presentDetailThread, presentThread } from './threads.presenter.ts';
import * as threads from './threads.repository.ts';

export function registerThreadRoutes(app: FastifyInstance, db: Db): void {
  registerEndpoint(app, createThread, async ({ body: { title, body, category }, caller }) => {
    const thread = await threads.insertThread(db, {
      title,
      body: sanitizeField('body', body, BODY_MAX),
      category,
      ownerId: caller.userId,
    });
    return { thread: presentThread(thread) };
  });

  registerEndpoint(app, listThreads, async () => {
    const rows = await threads.listThreads(db);
    return { threads: rows.map(presentThread) };
  });

  registerEndpoint(app, getThread, async ({ params: { threadId } }) => {
    const thread = await threads.findThreadById(db, threadId);
    if (!thread) throw new AppError('not-found', 'thread tidak ditemukan');
    const comments = await listComments(db, threadId);
    return { detailThread: presentDetailThread(thread, comments.map(presentComment)) };
  });

  registerVote(upVoteThread, 1);
  registerVote(downVoteThread, -1);
  registerVote(neutralVoteThread, 0);

  function registerVote(endpoint: typeof upVoteThread, wanted: VoteType): void {
    registerEndpoint(app, endpoint, async ({ params: { threadId }, caller }) => {
      const vote = await castThreadVote(db, { threadId, userId: caller.userId, wanted });
      if (!vote) throw new AppError('not-found', 'thread is not exist');
      return { vote };
    });
  }
}
