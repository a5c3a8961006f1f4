import { VOTERS_MAX } from '#contract/limits.ts';
import type { ThreadSort } from '#contract/threads.ts';
import { ACTIVITY, NAMES, RANKS, THREADS, threadTag } from '#server/changes/tags.ts';
import { countFitting } from '#server/platform/paging/page-bytes.ts';
import type { Page } from '#server/platform/paging/keyset.ts';
import type { ReadContext } from '#server/platform/http/call.ts';
import { type Bounds, TaggedCache } from '#server/platform/cache/tagged-cache.ts';
import type { Db } from '#server/schema.ts';
import { votersListed } from '#server/votes/votes.columns.ts';
import { bytesInMemory, isPersonal } from '#server/votes/cached-rows.ts';
import {
  findThreadById,
  findThreadsByIds,
  type ListRequest,
  listThreads,
  type ThreadRow,
} from './threads.repository.ts';

/** A page of a list: the ids of its threads, and the cursor of the next page. */
interface ListedIds {
  readonly ids: readonly string[];
  readonly nextCursor: string | null;
}

/**
 * Caches the rows of threads apart from the lists they are in: a vote or a comment invalidates one row, and the others
 * stay cached.
 */
export interface ThreadCache {
  readonly lists: TaggedCache<ListedIds>;
  readonly threads: TaggedCache<ThreadRow>;
}

/** An id with its slot in a list. */
const ID_BYTES = 48;

export function createThreadCache(bounds: Bounds): ThreadCache {
  return {
    lists: new TaggedCache({ ...bounds, bytesOf: ({ ids }) => ids.length * ID_BYTES }),
    threads: new TaggedCache({
      ...bounds,
      bytesOf: (row) => bytesInMemory(row, row.title, row.body),
    }),
  };
}

/** The tags of changes that reorder a list without adding or removing threads. */
const ORDER_TAGS: Record<ThreadSort, readonly string[]> = {
  newest: [],
  active: [ACTIVITY],
  top: [RANKS],
};

/** The tags of all changes to which threads a page of a list shows. */
export function tagsOfList({ sort = 'newest' }: ListRequest): readonly string[] {
  return [THREADS, ...ORDER_TAGS[sort]];
}

/** Reads a page of a list as `listThreads` does. Only rows that are not cached are read. */
export async function readList(
  db: Db,
  caches: ThreadCache,
  request: ListRequest,
  reader: ReadContext,
): Promise<Pick<Page<ThreadRow>, 'rows' | 'nextCursor'>> {
  const { category, sort, cursor, limit } = request;
  const key = JSON.stringify([category, sort, cursor, limit]);
  const list = reader.allowCached ? caches.lists.find(key) : undefined;
  if (list) {
    const rows = await readThreads(db, caches, list.ids, reader, votersListed(request));
    const isListed = (row: ThreadRow) => category === undefined || row.categoryKey === category;
    // Otherwise a thread is being moved or has become longer, and its tag has not been received yet.
    const isRoom = (await countFitting(rows)) === rows.length;
    if (isRoom && rows.every(isListed)) return { rows, nextCursor: list.nextCursor };
  }
  const fills = [caches.lists.beginFill(), caches.threads.beginFill()] as const;
  try {
    const { rows, nextCursor } = await listThreads(db, request, reader.caller?.userId);
    const ids = rows.map(({ id }) => id);
    fills[0]?.store({ key, value: { ids, nextCursor }, tags: tagsOfList(request) });
    fills[1]?.store(...cacheable(rows));
    return { rows, nextCursor };
  } finally {
    for (const fill of fills) fill?.end();
  }
}

/**
 * Reads the threads with these ids, in their order, without those that do not exist. Only rows that are not cached are
 * read. `listed` is of `selectVotes`.
 */
export async function readThreads(
  db: Db,
  { threads }: ThreadCache,
  ids: readonly string[],
  { caller, allowCached }: ReadContext,
  listed = VOTERS_MAX,
): Promise<ThreadRow[]> {
  const found = new Map(ids.map((id) => [id, allowCached ? threads.find(id) : undefined]));
  const missing = ids.filter((id) => found.get(id) === undefined);
  if (missing.length > 0) {
    const fill = threads.beginFill();
    try {
      const rows = await findThreads(db, missing, caller?.userId, listed);
      fill?.store(...cacheable(rows));
      for (const row of rows) found.set(row.id, row);
    } finally {
      fill?.end();
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** PostgreSQL caches the plan that finds a single row, as after a vote on it: it takes a third of the time. */
async function findThreads(
  db: Db,
  ids: readonly string[],
  callerId: string | undefined,
  listed: number,
): Promise<ThreadRow[]> {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) return findThreadsByIds(db, ids, callerId, listed);
  const row = await findThreadById(db, id, callerId, listed);
  return row ? [row] : [];
}

/** The rows that are the same for all readers, with their tags. */
function cacheable(rows: readonly ThreadRow[]) {
  return rows
    .filter((row) => !isPersonal(row))
    .map((row) => ({ key: row.id, value: row, tags: [threadTag(row.id), NAMES] }));
}
