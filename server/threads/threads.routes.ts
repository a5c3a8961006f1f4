import type { FastifyInstance } from 'fastify';
import { BODY_MAX, PAGE_MAX, PAGE_MAX_BYTES, PAGE_VOTERS_MAX } from '#contract/limits.ts';
import {
  createThread,
  downVoteThread,
  getThread,
  listThreads,
  neutralVoteThread,
  upVoteThread,
} from '#contract/threads.ts';
import { pageSize } from '#contract/paging.ts';
import type { VoteType } from '#contract/votes.ts';
import { presentComment } from '#server/comments/comments.presenter.ts';
import { checkCommentCursor } from '#server/comments/comment-pages.repository.ts';
import { withHeldComments } from '#server/comments/held-comments.ts';
import { type CommentCache, readComments } from '#server/comments/comment-cache.ts';
import { commentsTag, NAMES, PINS, threadTag } from '#server/changes/tags.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { countFitting, jsonBytes } from '#server/platform/paging/page-bytes.ts';
import type { ReadContext } from '#server/platform/http/call.ts';
import { isSearch, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { sanitizeField } from '#server/platform/security/sanitize-html.ts';
import type { Db } from '#server/schema.ts';
import { VOTE_BYTES } from '#server/session/storage-limits.ts';
import { type SearchRequest, searchThreads } from '#server/search/search.repository.ts';
import { insertHeldThread } from '#server/moderation/held-texts.repository.ts';
import type { FindHoldReason } from '#server/moderation/hold-rules.ts';
import { isPersonal } from '#server/votes/cached-rows.ts';
import { castThreadVote } from '#server/votes/votes.repository.ts';
import { scoresOf } from '#server/votes/scores-of.ts';
import { type ThreadCache, readList, readThreads, tagsOfList } from './thread-cache.ts';
import { readListWithPinned, showsPinned } from './pinned-threads.ts';
import { readHeldThread, withHeldThreads } from './held-threads.ts';
import { textsOf } from './texts-of.ts';
import { presentDetailThread, presentThread } from './threads.presenter.ts';
import * as threads from './threads.repository.ts';

export function registerThreadRoutes(
  app: FastifyInstance,
  db: Db,
  {
    caches,
    findHoldReason,
  }: {
    caches: ThreadCache & { readonly comments: CommentCache };
    findHoldReason: FindHoldReason;
  },
): void {
  registerEndpoint(
    app,
    createThread,
    async ({ body: { title, category, ...sent }, caller, address }) => {
      const { userId } = caller;
      const body = await sanitizeField('body', sent.body, BODY_MAX);
      const texts = textsOf({ title, body, category });
      await app.countText({ userId, address, texts });
      const heldFor = await findHoldReason({ userId, plain: [title, category], html: body });
      const words = { title, body, category, ownerId: userId };
      const thread = heldFor
        ? await insertHeldThread(db, words, heldFor)
        : await threads.insertThread(db, words);
      return {
        data: { thread: presentThread(thread) },
        changes: [
          heldFor ? { type: 'text-held', userId } : { type: 'thread-created', threadId: thread.id },
        ],
      };
    },
  );

  registerEndpoint(
    app,
    listThreads,
    async (call) => {
      const { query, cache } = call;
      const q = query.q?.trim();
      if (q) {
        const search = { ...query, q, size: pageSize(query, PAGE_MAX), queueKey: call.queueKey };
        return listFound(db, caches, search, call);
      }
      const isPinnedFirst = showsPinned(query);
      const read = isPinnedFirst ? readListWithPinned : readList;
      const { rows, nextCursor } = await read(db, caches, query, call);
      cache({
        tags: [
          ...tagsOfList(query),
          ...(isPinnedFirst ? [PINS] : []),
          ...rows.map(({ id }) => threadTag(id)),
        ],
        isPersonal: rows.some(isPersonal),
      });
      const all = await withHeldThreads(db, rows, call);
      return { threads: all.map(presentThread), nextCursor };
    },
    { isCached: true, queuesItself: isSearch, rowsOf: ({ threads }) => threads.length },
  );

  registerEndpoint(
    app,
    getThread,
    async (call) => {
      const { threadId } = call.params;
      const { query, cache } = call;
      const request = { ...query, threadId };
      checkCommentCursor(request);
      const [shared] = await readThreads(db, caches, [threadId], call);
      const thread = shared ?? (await readHeldThread(db, call));
      if (!thread) throw new AppError('not-found', 'thread tidak ditemukan');
      const page = await readComments(db, caches.comments, request, call);
      const { nextCursor, previousCursor } = page;
      const rows =
        call.caller && call.hasOwnAnswers
          ? await withHeldComments(db, page, request, call.caller.userId)
          : page.rows;
      const detailThread = presentDetailThread(thread, rows.map(presentComment));
      cache({
        // The category's name has no tag: it seldom changes, and may be as old as a cached answer.
        tags: [threadTag(threadId), commentsTag(threadId), NAMES],
        isPersonal: [thread, ...rows].some(isPersonal),
      });
      return { detailThread, nextCursor, previousCursor };
    },
    { isCached: true, rowsOf: ({ detailThread }) => detailThread.comments.length },
  );

  registerVote(upVoteThread, 1);
  registerVote(downVoteThread, -1);
  registerVote(neutralVoteThread, 0);

  function registerVote(endpoint: typeof upVoteThread, voteType: VoteType): void {
    registerEndpoint(
      app,
      endpoint,
      async ({ params: { threadId }, caller, address }) => {
        await app.countStored({ address, bytes: VOTE_BYTES });
        const cast = await castThreadVote(db, { threadId, userId: caller.userId, voteType });
        if (!cast) throw new AppError('not-found', 'thread is not exist');
        return {
          data: { vote: cast.vote },
          changes: [{ type: 'thread-voted', threadId }, ...scoresOf(cast)],
        };
      },
      { limit: 'voting' },
    );
  }
}

/**
 * Reads a page of the threads that match the words, best match first, without those deleted meanwhile. When not all
 * fit, the page ends before the first that does not, and the cursor continues there.
 */
async function listFound(db: Db, caches: ThreadCache, search: SearchRequest, reader: ReadContext) {
  const { hits, cursorAfter } = await searchThreads(db, search);
  const ids = hits.map(({ threadId }) => threadId);
  const fitting = await threads.countFittingThreads(db, ids);
  const rows = await readThreads(db, caches, ids.slice(0, fitting), reader, PAGE_VOTERS_MAX);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const found = hits.slice(0, fitting).flatMap(({ threadId, match }) => {
    const row = rowOf.get(threadId);
    return row ? [{ row, match }] : [];
  });
  const bytesOf = ({ row, match }: (typeof found)[number]) => jsonBytes(row) + jsonBytes(match);
  const shown = found.slice(0, await countFitting(found, PAGE_MAX_BYTES, bytesOf));
  const last = shown.length < found.length ? ids.indexOf(shown.at(-1)?.row.id ?? '') + 1 : fitting;
  return {
    threads: shown.map(({ row, match }) => ({ ...presentThread(row), match })),
    nextCursor: cursorAfter(last),
  };
}
