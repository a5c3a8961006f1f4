import { sql } from 'kysely';
import { categoryKey, categoryName } from '#contract/category-key.ts';
import { PAGE_MAX_BYTES, VOTERS_MAX } from '#contract/limits.ts';
import { type PageRequest, pageSize } from '#contract/paging.ts';
import type { ThreadSort } from '#contract/threads.ts';
import { selectSpelling } from '#server/categories/categories.repository.ts';
import { AppError, BUSY_MESSAGE } from '#server/platform/http/app-error.ts';
import { newId } from '#server/platform/security/ids.ts';
import { type Page, positionOf, type Ranking, readPage } from '#server/platform/paging/keyset.ts';
import { retryOnDeadlock } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { lockWriter, requireWriter } from '#server/users/active-user.ts';
import {
  selectVotes,
  type VotesColumns,
  votersBytes,
  votersListed,
} from '#server/votes/votes.columns.ts';

/** The caller's user id; undefined for a visitor. */
type CallerId = string | undefined;

export interface ThreadRow extends VotesColumns {
  id: string;
  title: string;
  body: string;
  category: string;
  categoryKey: string;
  /** The spelling that most threads of the category have. */
  categoryName: string;
  createdAt: Date;
  editedAt: Date | null;
  ownerId: string;
  /** Null when the account is deleted. */
  ownerName: string | null;
  totalComments: number;
  isLocked: boolean;
  isPinned: boolean;
  /** Whether it waits for approval: only its owner reads it. */
  isHeld?: true;
}

/**
 * Inserts a thread (`body` must be sanitised) and counts it in its category, in one statement. Throws 401 when the
 * account has been deleted.
 *
 * Its parts `threads` and `category_spellings` have the names of tables, so that `columnsFor` reads what was inserted: a
 * statement does not see its own changes in the tables.
 */
export async function insertThread(
  db: Db,
  thread: { title: string; body: string; category: string; ownerId: string },
): Promise<ThreadRow> {
  const { title, body, category, ownerId } = thread;
  const insert = sql<ThreadRow>`
    with member as (${lockWriter(ownerId)}), threads as (
      insert into threads
        (id, title, body, category, category_key, owner_id, created_at, active_at)
      select ${newId('thread')}, ${title}, ${body}, ${category}, ${categoryKey(category)},
        member.id, now, now
      from member, (select clock_timestamp() as now) as clock
      returning *
    ), counted as (
      insert into categories (key, thread_count) select category_key, 1 from threads
      on conflict (key) do update set thread_count = categories.thread_count + 1
      returning key
    ), spelt as (
      insert into category_spellings (category_key, name, thread_count)
      select key, ${categoryName(category)}, 1 from counted
      on conflict (category_key, name) do update
      set thread_count = category_spellings.thread_count + 1
      returning *
    ), category_spellings as (
      select * from spelt union all select others.* from spelt cross join lateral (
        select * from category_spellings
        where category_key = spelt.category_key and name <> spelt.name
        order by thread_count desc, name limit 1
      ) as others
    )
    select ${columnsFor(ownerId)} from threads ${withOwner}`;
  const { rows } = await retryOnDeadlock(db, () => insert.execute(db));
  const [row] = rows;
  if (row) return row;
  await requireWriter(db, ownerId);
  // A mute or a suspension has just ended.
  throw new AppError('too-slow', BUSY_MESSAGE);
}

/** Reads the thread with the vote of `callerId`; undefined when it is deleted or never existed. */
export async function findThreadById(
  db: Db,
  id: string,
  callerId: CallerId,
  listed = VOTERS_MAX,
): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select ${columnsFor(callerId, listed)} from threads ${withOwner}
    where threads.id = ${id} and threads.deleted_at is null`.execute(db);
  return rows[0];
}

/** Returns how many of the threads, from the first on, fit into an answer: at least one. */
export async function countFittingThreads(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select sum(${bytesOf}) over (order by number) as bytes
      from unnest(${ids}::text[]) with ordinality as asked (id, number)
      join threads on threads.id = asked.id
    ) as sized where bytes <= ${PAGE_MAX_BYTES}`.execute(db);
  return Math.max(1, rows[0]?.count ?? 0);
}

/** Reads the threads with these ids, in any order, without those that do not exist. */
export async function findThreadsByIds(
  db: Db,
  ids: readonly string[],
  callerId: CallerId,
  listed = VOTERS_MAX,
): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    select ${columnsFor(callerId, listed)} from unnest(${ids}::text[]) as asked (id)
    cross join lateral (
      select * from threads where threads.id = asked.id and threads.deleted_at is null limit 1
    ) as threads ${withOwner}`.execute(db);
  return rows;
}

/** A request for a page of threads, of one category when its key is given. */
export interface ListRequest extends PageRequest {
  readonly category?: string | undefined;
  readonly sort?: ThreadSort | undefined;
}

export async function listThreads(
  db: Db,
  request: ListRequest,
  callerId: CallerId,
): Promise<Page<ThreadRow>> {
  const { category, sort = 'newest', cursor } = request;
  const ranking = rankings[sort];
  const list = ['threads', sort, category ?? null];
  const selection = {
    where:
      category === undefined
        ? sql`threads.deleted_at is null`
        : sql`threads.deleted_at is null and threads.category_key = ${category}`,
    position: positionOf(ranking, list, cursor),
    size: pageSize(request),
  };
  return readPage(db, ranking, list, selection, {
    columns: columnsFor(callerId, votersListed(request)),
    joins: withOwner,
    bytes: bytesOf,
  });
}

const id = { name: 'id', type: 'text' } as const;
const changes = { table: 'thread_rank_changes', keyColumn: 'thread_id' };

const rankings: Record<ThreadSort, Ranking> = {
  newest: {
    table: 'threads',
    columns: [{ name: 'created_at', type: 'timestamptz' }, id],
    direction: 'desc',
  },
  active: {
    table: 'threads',
    columns: [{ name: 'active_at', type: 'timestamptz' }, id],
    direction: 'desc',
    changes,
  },
  top: {
    table: 'threads',
    columns: [
      { name: 'vote_score', type: 'integer' },
      { name: 'created_at', type: 'timestamptz' },
      id,
    ],
    direction: 'desc',
    changes,
  },
};

const bytesOf = sql`octet_length(threads.body) + ${votersBytes('threads')}`;

/** Joins the owner of each of `threads`, in statements of this noun. */
export const withOwner = sql`join users on users.id = threads.owner_id`;

/** The columns of a `ThreadRow`, from `threads` and its owner. `listed` is of `selectVotes`. */
export function columnsFor(callerId: CallerId, listed = VOTERS_MAX) {
  return sql<ThreadRow>`
    threads.id, threads.title, threads.body, threads.category,
    threads.category_key as "categoryKey",
    ${selectSpelling(sql`threads.category_key`)} as "categoryName",
    threads.created_at as "createdAt", threads.edited_at as "editedAt",
    threads.owner_id as "ownerId", users.name as "ownerName",
    threads.comment_count as "totalComments",
    threads.locked_at is not null as "isLocked", threads.pinned_at is not null as "isPinned",
    ${selectVotes('thread', 'threads', callerId, listed)}`;
}
