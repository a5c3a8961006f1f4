import { type RawBuilder, sql } from 'kysely';
import type { Category } from '#contract/categories.ts';
import { type PageRequest, pageSize } from '#contract/paging.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import {
  type Page,
  positionOf,
  type RankedRow,
  type Ranking,
  readPage,
} from '#server/platform/paging/keyset.ts';
import type { Db } from '#server/schema.ts';

/**
 * How many of the most used categories are searched for `q`, which takes some 10 ms. One network can create 180,000 in a
 * day.
 */
export const SEARCHED_MAX = 5_000;

/** Reads a page of the categories that have threads, or of those with `q` in their key, the most used first. */
export async function listCategories(
  db: Db,
  request: PageRequest & { q?: string | undefined },
): Promise<Page<Category & RankedRow>> {
  const { q = '', cursor } = request;
  const list = ['categories', q];
  const selection = {
    where: sql`categories.thread_count > 0 and ${q === '' ? sql`true` : isFoundBy(q)}`,
    position: positionOf(mostUsedFirst, list, cursor),
    size: pageSize(request),
  };
  return readPage(db, mostUsedFirst, list, selection, {
    columns: sql<Category>`${selectSpelling(sql`categories.key`)} as name, categories.thread_count as "totalThreads"`,
  });
}

/** Whether the category is among the `SEARCHED_MAX` most used, and its key contains `q`. */
function isFoundBy(q: string): RawBuilder<unknown> {
  return sql`strpos(categories.key, ${q}) > 0
    and (categories.popularity_rank, categories.key) <= (
      select popularity_rank, key from (
        select popularity_rank, key from categories where thread_count > 0
        order by popularity_rank, key limit ${sql.lit(SEARCHED_MAX)}) as searched
      order by popularity_rank desc, key desc limit 1)`;
}

/**
 * Selects the displayed name of the category with that key: the spelling of most of its threads, among equals the first
 * in order.
 */
export function selectSpelling(key: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(
    select name from category_spellings where category_key = ${key}
    order by thread_count desc, name limit 1
  )`;
}

/** The size of a batch: an insert into that category waits for no more. */
const SPELLINGS_AT_ONCE = 1_000;

/**
 * Deletes the spellings that no thread has. Deleting a thread deletes its spelling; this deletes those that earlier
 * versions left, in this database or in a backup.
 */
export async function deleteUnusedSpellings(db: Db): Promise<void> {
  // A locked row is skipped: the transaction that holds it may use the spelling again.
  const where = sql`thread_count = 0`;
  await deleteInBatches(db, 'category_spellings', { where, rowsAtOnce: SPELLINGS_AT_ONCE });
}

const mostUsedFirst: Ranking = {
  table: 'categories',
  columns: [
    { name: 'popularity_rank', type: 'integer' },
    { name: 'key', type: 'text' },
  ],
  direction: 'asc',
  changes: { table: 'category_rank_changes', keyColumn: 'category_key' },
};
