import { type RawBuilder, sql } from 'kysely';
import type { Category } from '#contract/categories.ts';
import { CATEGORY_MAX } from '#contract/limits.ts';
import { type PageRequest, pageSize } from '#contract/paging.ts';
import {
  fromPage,
  orderOfPage,
  type Page,
  placeOf,
  type RankedRow,
  type Ranking,
  readRanked,
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
    where: sql`categories.thread_count > 0 and ${isInName(q)}`,
    place: placeOf(mostUsedFirst, list, cursor),
    size: pageSize(request),
  };
  const query = sql<Category & RankedRow>`
    select categories.name, categories.thread_count as "totalThreads", ${selectRank(mostUsedFirst)}
    from ${fromPage(mostUsedFirst, selection)}
    order by ${orderOfPage(mostUsedFirst)}`;
  const rows = await readRanked(db, query, selection);
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

/** In any case, which the database knows of 'É' only under some of its locales: so each is spelt out. */
function isInName(text: string): RawBuilder<unknown> {
  if (text === '') return sql`true`;
  if (text.length > CATEGORY_MAX) return sql`false`;
  const pattern = Array.from(text, (character) => {
    const cases = [character, character.toLowerCase(), character.toUpperCase()];
    return `(?:${[...new Set(cases)].map(escapePattern).join('|')})`;
  });
  return sql`categories.name ~ ${pattern.join('')}`;
}

/** The text as a pattern that finds nothing but itself. */
function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&');
}
