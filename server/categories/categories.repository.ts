import { sql } from 'kysely';
import type { Category } from '#contract/categories.ts';
import { type PageRequest, pageSize } from '#contract/paging.ts';
import {
  fromPage,
  orderOfPage,
  type Page,
  placeOf,
  type RankedRow,
  type Ranking,
  selectRank,
  toPage,
} from '#server/platform/ranked-pages.ts';
import type { Db } from '#server/schema.ts';

/** A page of the categories that have threads, or of those with `q` in their name; the most used first. */
export async function listCategories(
  db: Db,
  request: PageRequest & { q?: string | undefined },
): Promise<Page<Category & RankedRow>> {
  const { q = '', cursor } = request;
  const list = ['categories', q];
  const selection = {
    where: sql`categories.thread_count > 0 and categories.name ilike ${`%${escapeLike(q)}%`}`,
    place: placeOf(mostUsedFirst, list, cursor),
    size: pageSize(request),
  };
  const { rows } = await sql<Category & RankedRow>`
    select categories.name, categories.thread_count as "totalThreads", ${selectRank(mostUsedFirst)}
    from ${fromPage(mostUsedFirst, selection)}
    order by ${orderOfPage(mostUsedFirst)}`.execute(db);
  return toPage(mostUsedFirst, list, rows, selection);
}

const mostUsedFirst: Ranking = {
  table: 'categories',
  columns: [
    { name: 'popularity_rank', type: 'integer' },
    { name: 'name', type: 'text' },
  ],
  direction: 'asc',
  changes: { table: 'category_rank_changes', of: 'name' },
};

/** The text as a pattern that finds nothing but itself. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
