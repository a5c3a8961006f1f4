import type pg from 'pg';

export type BulkTask<Result = unknown> = (client: pg.ClientBase) => Promise<Result>;

/** The tables that triggers maintain when people, threads and comments are written. */
export const SEARCH_TABLES = ['comment_search', 'thread_search', 'user_search'];

/** One slice of a table for each connection: PostgreSQL caches the documents of repeated texts within a statement. */
const SLICES = 2;

/** Tasks that write the search documents of people, threads and comments. */
export const writeSearchDocuments: readonly BulkTask[] = [
  // A separate subquery, so that PostgreSQL can cache its result for equal contents.
  ...inSlices(
    'comments',
    `insert into comment_search (comment_id, thread_id, created_at, document)
      select id, thread_id, created_at, document
      from comments cross join lateral (select comment_document(content) as document offset 0) as d`,
  ),
  ...inSlices(
    'threads',
    `insert into thread_search (thread_id, created_at, document)
      select id, created_at, thread_document(title, body) from threads`,
  ),
  ...inSlices(
    'users',
    `insert into user_search (user_id, document) select id, name_document(name) from users`,
  ),
];

/** Returns a task for each slice of the table's pages, which runs the statement on it. */
function inSlices(table: string, statement: string): BulkTask[] {
  return Array.from({ length: SLICES }, (_, slice) => async (client) => {
    const { rows } = await client.query<{ pages: number }>(
      `select pg_relation_size($1::regclass) / current_setting('block_size')::int as pages`,
      [table],
    );
    const page = (number: number) => Math.floor(((rows[0]?.pages ?? 0) * number) / SLICES);
    await client.query(
      `${statement} where ${table}.ctid >= '(${page(slice)},0)' and ${table}.ctid < '(${page(slice + 1)},0)'`,
    );
  });
}
