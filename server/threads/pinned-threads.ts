import { sql } from 'kysely';
import { PINNED_MAX } from '#contract/limits.ts';
import { z } from '#contract/zod.ts';
import { PINS } from '#server/changes/tags.ts';
import type { ReadContext } from '#server/platform/http/call.ts';
import { encodeCursor, readCursor, shortText } from '#server/platform/paging/cursors.ts';
import { countFitting } from '#server/platform/paging/page-bytes.ts';
import type { Db } from '#server/schema.ts';
import { votersListed } from '#server/votes/votes.columns.ts';
import { readList, readThreads, type ThreadCache } from './thread-cache.ts';
import type { ListRequest, ThreadRow } from './threads.repository.ts';

/*
 * The list with the pinned threads on top. The list below them is that of everybody, without the threads on top: a cursor
 * after them names them, and has the cursor of that list. So a thread that is pinned or unpinned between two pages is
 * neither repeated nor missing. While nothing is pinned, rows and cursors are those of the list.
 */

const LIST = ['threads', 'pinned-first'];
const position = z.object({ onTop: z.array(shortText).max(PINNED_MAX), next: z.string() });

/** Whether the request is for all threads, newest first. */
export function showsPinned({ pinned, category, sort = 'newest' }: PinnedRequest): boolean {
  return pinned === 'first' && category === undefined && sort === 'newest';
}

type PinnedRequest = ListRequest & { readonly pinned?: 'first' | undefined };

interface ListedRows {
  readonly rows: ThreadRow[];
  readonly nextCursor: string | null;
}

/** Reads a page of the list with the pinned threads on top. */
export async function readListWithPinned(
  db: Db,
  caches: ThreadCache,
  request: ListRequest,
  reader: ReadContext,
): Promise<ListedRows> {
  const { cursor } = request;
  // A cursor that was made while nothing was pinned is of the list itself.
  const after = cursor === undefined ? undefined : readCursor(position, LIST, cursor);
  const pinned = cursor === undefined ? await readPinnedIds(db, caches, reader) : after?.onTop;
  if (!pinned?.length) return readList(db, caches, request, reader);
  const list = await readList(db, caches, { ...request, cursor: after?.next }, reader);
  if (after) return below(after.onTop, list);
  const rows = await readThreads(db, caches, pinned, reader, votersListed(request));
  const isOnTop = new Set(pinned);
  const others = list.rows.filter(({ id }) => !isOnTop.has(id));
  // Long ones that do not fit into the answer stay where they are in the list.
  const room = (await countFitting([...others, ...rows])) - others.length;
  const shown = rows.slice(0, Math.max(0, room));
  const { rows: rest, nextCursor } = below(
    shown.map(({ id }) => id),
    list,
  );
  return { rows: [...shown, ...rest], nextCursor };
}

/** A page of the list below the threads on top. */
function below(onTop: readonly string[], { rows, nextCursor }: ListedRows): ListedRows {
  return {
    rows: rows.filter(({ id }) => !onTop.includes(id)),
    nextCursor: nextCursor && encodeCursor(LIST, { onTop, next: nextCursor }),
  };
}

/** The ids of the pinned threads, the last pinned first. They are cached until a thread is pinned or edited. */
async function readPinnedIds(
  db: Db,
  { lists }: ThreadCache,
  { allowCached }: ReadContext,
): Promise<readonly string[]> {
  const cached = allowCached ? lists.find(PINS) : undefined;
  if (cached) return cached.ids;
  const fill = lists.beginFill();
  try {
    const ids = await listPinned(db);
    fill?.store({ key: PINS, value: { ids, nextCursor: null }, tags: [PINS] });
    return ids;
  } finally {
    fill?.end();
  }
}

/** Exported for its test: reads the partial index alone, which is empty while nothing is pinned. */
export async function listPinned(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from threads where pinned_at is not null and deleted_at is null
    order by pinned_at desc, id desc limit ${sql.lit(PINNED_MAX)}`.execute(db);
  return rows.map(({ id }) => id);
}
