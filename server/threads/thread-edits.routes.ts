import type { FastifyInstance } from 'fastify';
import { BODY_MAX } from '#contract/limits.ts';
import { deleteThread, listThreadRevisions, updateThread } from '#contract/threads.ts';
import type { ForumChanges } from '#server/events/forum-changes.ts';
import { AppError } from '#server/platform/app-error.ts';
import { registerEndpoint } from '#server/platform/register-endpoint.ts';
import { sanitizeField } from '#server/platform/sanitize-html.ts';
import type { Db } from '#server/schema.ts';
import * as edits from './thread-edits.repository.ts';
import { textsOf } from './texts-of.ts';
import { presentThread } from './threads.presenter.ts';
import { findThreadById } from './threads.repository.ts';

export function registerThreadEditRoutes(
  app: FastifyInstance,
  db: Db,
  changes: ForumChanges,
): void {
  registerEndpoint(app, updateThread, async (call) => {
    const { address } = call;
    const { userId } = call.caller;
    const { threadId } = call.params;
    const { title, category } = call.body;
    const body = await sanitizeField('body', call.body.body, BODY_MAX);
    await app.countText({ userId, address, texts: textsOf({ title, body, category }) });
    const outcome = await edits.updateThread(db, { threadId, userId, title, body, category });
    refuse(outcome);
    if (outcome === 'changed') changes.threadEdited(threadId);
    const thread = await findThreadById(db, threadId, userId);
    if (!thread) throw notFound();
    return { thread: presentThread(thread) };
  });

  registerEndpoint(app, deleteThread, async ({ params: { threadId }, caller }) => {
    refuse(await edits.deleteThread(db, { threadId, userId: caller.userId }));
    changes.threadDeleted(threadId);
    return {};
  });

  registerEndpoint(app, listThreadRevisions, async ({ params: { threadId }, query }) => {
    const page = await edits.listThreadRevisions(db, threadId, query);
    if (!page) throw notFound();
    return page;
  });
}

function refuse(outcome: 'changed' | 'unchanged' | 'deleted' | 'no-thread' | 'not-owner'): void {
  if (outcome === 'no-thread') throw notFound();
  if (outcome === 'not-owner') {
    throw new AppError('forbidden', 'you are not the owner of this thread');
  }
}

function notFound(): AppError {
  return new AppError('not-found', 'thread is not found');
}
