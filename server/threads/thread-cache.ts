import type { ThreadSort } from '#contract/threads.ts';
import { ACTIVITY, NAMES, RANKS, THREADS, threadTag } from '#server/changes/tags.ts';
import { countFitting } from '#server/platform/paging/page-bytes.ts';
import type { Page } from '#server/platform/paging/ranked-pages.ts';
import type { ReadContext } from '#server/platform/http/register-endpoint.ts';
import { type Bounds, TaggedCache } from '#server/platform/cache/tagged-cache.ts';
import type { Db } from '#server/schema.ts';
import { bytesInMemory, isPersonal } from '#server/votes/cached-rows.ts';
import {
  findThreadById,
  findThreadsByIds,
  type ListRequest,
  listThreads,
  type ThreadRow,
} from './threads.repository.ts';

/** The page of a list: which threads it shows, and where the list goes on. */
interface ListedIds {
  readonly ids: readonly string[];
  readonly nextCursor: string | null;
}

/** The threads of lists and of their own pages: a vote or a comment changes one, and the others stay. */
export interface ThreadCache {
  readonly lists: TaggedCache<ListedIds>;
  readonly threads: TaggedCache<ThreadRow>;
}

/** An id with its place in a list. */
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

/** What changes the order of a list, beside threads that come and go. */
const ORDER_TAGS: Record<ThreadSort, readonly string[]> = {
  newest: [],
  active: [ACTIVITY],
  top: [RANKS],
};

/** What changes which threads a page shows. */
export function tagsOfList({ sort = 'newest' }: ListRequest): readonly string[] {
  return [THREADS, ...ORDER_TAGS[sort]];
}

/** A page of a list as `listThreads` reads it; only what is not cached of it is read. */
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
    const rows = await readThreads(db, caches, list.ids, reader);
    const isListed = (row: ThreadRow) => category === undefined || row.categoryKey === category;
    // Else one is being moved or was made longer, and that is not told yet.
    const isRoom = countFitting(rows) === rows.length;
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

/** The threads with these ids, in their order, without those that are not there; only what is not cached is read. */
export async function readThreads(
  db: Db,
  { threads }: ThreadCache,
  ids: readonly string[],
  { caller, allowCached }: ReadContext,
): Promise<ThreadRow[]> {
  const found = new Map(ids.map((id) => [id, allowCached ? threads.find(id) : undefined]));
  const missing = ids.filter((id) => found.get(id) === undefined);
  if (missing.length > 0) {
    const fill = threads.beginFill();
    try {
      const rows = await findThreads(db, missing, caller?.userId);
      fill?.store(...cacheable(rows));
      for (const row of rows) found.set(row.id, row);
    } finally {
      fill?.end();
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** One alone, as after a vote on it, is found with a plan that PostgreSQL keeps: in a third of the time. */
async function findThreads(
  db: Db,
  ids: readonly string[],
  callerId: string | undefined,
): Promise<ThreadRow[]> {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) return findThreadsByIds(db, ids, callerId);
  const row = await findThreadById(db, id, callerId);
  return row ? [row] : [];
}

/** Those that all readers are shown alike. */
function cacheable(rows: readonly ThreadRow[]) {
  return rows
    .filter((row) => !isPersonal(row))
    .map((row) => ({ key: row.id, value: row, tags: [threadTag(row.id), NAMES] }));
}
