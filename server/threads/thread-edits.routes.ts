import type { FastifyInstance } from 'fastify';
import { BODY_MAX } from '#contract/limits.ts';
import { deleteThread, listThreadRevisions, updateThread } from '#contract/threads.ts';
import { createRefusals } from '#server/platform/http/refusals.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { sanitizeField } from '#server/platform/security/sanitize-html.ts';
import { updateHeldThread } from '#server/moderation/held-texts.repository.ts';
import type { FindHoldReason } from '#server/moderation/hold-rules.ts';
import { changesOfEdit } from '#server/moderation/text-changes.ts';
import type { Db } from '#server/schema.ts';
import * as edits from './thread-edits.repository.ts';
import { threadLocked } from './thread-locked.ts';
import { textsOf } from './texts-of.ts';
import { presentThread } from './threads.presenter.ts';

const { isRefusal, refused } = createRefusals({
  'no-thread': ['not-found', 'thread is not found'],
  'not-owner': ['forbidden', 'you are not the owner of this thread'],
});

export function registerThreadEditRoutes(
  app: FastifyInstance,
  db: Db,
  findHoldReason: FindHoldReason,
): void {
  registerEndpoint(app, updateThread, async (call) => {
    const { address } = call;
    const { userId } = call.caller;
    const { threadId } = call.params;
    const { title, category } = call.body;
    const body = await sanitizeField('body', call.body.body, BODY_MAX);
    const texts = textsOf({ title, body, category });
    await app.countText({ userId, address, texts });
    const edit = { threadId, userId, title, body, category };
    const heldFor = await findHoldReason({
      userId,
      plain: [title, category],
      html: body,
      isEdit: true,
    });
    const updated = heldFor
      ? await updateHeldThread(db, edit, heldFor)
      : await edits.updateThread(db, edit);
    if (isRefusal(updated)) throw refused(updated);
    if (updated === 'locked') throw threadLocked();
    return {
      data: { thread: presentThread(updated.thread) },
      changes: updated.isChanged ? changesOfEdit({ threadId }, { userId, heldFor }) : [],
    };
  });

  registerEndpoint(app, deleteThread, async ({ params: { threadId }, caller }) => {
    const outcome = await edits.deleteThread(db, { threadId, userId: caller.userId });
    if (isRefusal(outcome)) throw refused(outcome);
    return { data: {}, changes: [{ type: 'thread-deleted', threadId }] };
  });

  registerEndpoint(app, listThreadRevisions, async ({ params: { threadId }, query }) => {
    const page = await edits.listThreadRevisions(db, threadId, query);
    if (!page) throw refused('no-thread');
    return page;
  });
}
