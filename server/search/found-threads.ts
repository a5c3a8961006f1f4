import { type RawBuilder, sql } from 'kysely';
import type { ThreadSort } from '#contract/threads.ts';
import { momentText } from '#server/platform/paging/cursors.ts';
import { CHANGES_MAX, selectUnseen } from '#server/platform/paging/keyset.ts';
import type { Db } from '#server/schema.ts';
import { inCategory } from './in-category.ts';
import { type SearchPlan, matchingTexts } from './matching-texts.ts';

/** The maximum length, in characters, of a text that an excerpt is taken from. */
const EXCERPT_SOURCE_MAX = 5_000;

/** A thread's position in the order. The first number is its rank or votes, where the order has one. */
export type FoundKey = [number: number, moment: string, id: string];

export interface FoundThread {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly ownerId: string;
  /** The best match of the comments that match all words; null when none does. */
  readonly comment: FoundComment | null;
  readonly key: FoundKey;
}

export interface FoundComment {
  readonly id: string;
  readonly content: string;
  readonly ownerId: string;
}

/** Reads up to `size` threads after `key`. Each word is in the thread or in one of its comments. */
export async function findThreads(
  db: Db,
  plan: SearchPlan,
  { key, size }: { key: FoundKey | undefined; size: number },
): Promise<FoundThread[]> {
  const { category, sort, snapshot, without = [] } = plan;
  const [number, moment] = orderOf(sort, snapshot);
  const { rows } = await sql<FoundThread>`
    with ${sql.join([...matchingTexts(plan), ranked], sql`, `)}, page as (
      select threads.id, threads.title, threads.body, threads.owner_id, ranked.comment_id,
        ${number} as number, ${moment} as moment
      from ranked join threads on threads.id = ranked.thread_id ${moved(sort, snapshot)}
      where threads.deleted_at is null and ${inCategory(category)}
        and not threads.id = any(${without}::text[])
        and ${key ? sql`(${number}, ${moment}, threads.id) < (${key[0]}::integer, ${key[1]}::timestamptz, ${key[2]})` : sql`true`}
      order by number desc, moment desc, id desc limit ${size}
    )
    select page.id, page.title, left(page.body, ${EXCERPT_SOURCE_MAX}) as body,
      page.owner_id as "ownerId",
      case when comments.id is not null then json_build_object(
        'id', comments.id, 'content', left(comments.content, ${EXCERPT_SOURCE_MAX}),
        'ownerId', comments.owner_id) end as comment,
      json_build_array(page.number, ${momentText(sql`page.moment`)}, page.id) as key
    from page left join comments on comments.id = page.comment_id and comments.deleted_at is null
    order by page.number desc, page.moment desc, page.id desc`.execute(db);
  return rows;
}

/** A thread's rank is the sum of its own and that of its best comment. */
const ranked = sql`ranked as (
  select thread_id,
    round(1000 * (coalesce(max(rank) filter (where comment_id is null), 0)
      + coalesce(max(rank) filter (where comment_id is not null), 0)))::integer as rank,
    (array_agg(comment_id order by rank desc, comment_id desc)
      filter (where comment_id is not null))[1] as comment_id
  from matches group by thread_id
)`;

/** The number and the timestamp that `sort` orders by, descending. */
function orderOf(
  sort: ThreadSort | undefined,
  snapshot: string | undefined,
): [RawBuilder<unknown>, RawBuilder<unknown>] {
  const asItWas = (column: string) =>
    snapshot === undefined
      ? sql.ref(`threads.${column}`)
      : sql`coalesce(${sql.ref(`moved.${column}`)}, ${sql.ref(`threads.${column}`)})`;
  switch (sort) {
    case 'newest':
      return [sql`0`, sql`threads.created_at`];
    case 'active':
      return [sql`0`, asItWas('active_at')];
    case 'top':
      return [asItWas('vote_score'), sql`threads.created_at`];
    case undefined:
      return [sql`ranked.rank`, sql`threads.created_at`];
  }
}

const changes = { table: 'thread_rank_changes', keyColumn: 'thread_id' };

/**
 * Joins the rank that a thread had before changes that the first page did not see. Above `CHANGES_MAX` of them the
 * search continues in the present order, as lists do.
 */
function moved(sort: ThreadSort | undefined, snapshot: string | undefined): RawBuilder<unknown> {
  if (snapshot === undefined || (sort !== 'active' && sort !== 'top')) return sql``;
  // Null when there are too many. With it the index finds the first unseen change of a thread.
  const firstUnseen = sql`(
    select min(id) from (
      ${selectUnseen(changes, snapshot, sql`select id`)} limit ${sql.lit(CHANGES_MAX + 1)}
    ) as unseen having count(*) <= ${sql.lit(CHANGES_MAX)})`;
  return sql`left join lateral (
    ${selectUnseen(changes, snapshot, sql`select active_at, vote_score`)}
      and thread_id = threads.id and id >= ${firstUnseen}
    order by id limit 1
  ) as moved on true`;
}
