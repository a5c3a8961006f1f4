import { type RawBuilder, sql } from 'kysely';

/** Whether a row of `threads` is of the category with that key, where one is given. */
export function inCategory(category: string | undefined): RawBuilder<unknown> {
  return category === undefined ? sql`true` : sql`threads.category_key = ${category}`;
}
