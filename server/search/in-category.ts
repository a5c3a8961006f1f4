import { type RawBuilder, sql } from 'kysely';

/** Whether a row of `threads` has the category with this key; true without a key. */
export function inCategory(category: string | undefined): RawBuilder<unknown> {
  return category === undefined ? sql`true` : sql`threads.category_key = ${category}`;
}
