import pg from 'pg';
import { categoryKey } from '#contract/category-key.ts';
import { dropIndexesAndKeys } from '#server/platform/database/drop-indexes.ts';
import { copyRows, type CopyValue } from './copy-rows.ts';
import { type BulkTask, SEARCH_TABLES, writeSearchDocuments } from './search-documents.ts';

export interface FilledTable {
  readonly name: string;
  readonly columns: string;
  /** Generates the rows lazily. */
  rows(): Iterable<readonly CopyValue[]>;
}

/** The columns that a filled forum has values for, by table. The tables are written in this order. */
const COLUMNS = {
  comments: 'id, thread_id, owner_id, content, created_at, up_votes, down_votes',
  comment_votes: 'id, comment_id, user_id, vote_type, voted_at',
  threads:
    'id, title, body, category, category_key, owner_id, created_at, comment_count, active_at, up_votes, down_votes',
  thread_votes: 'id, thread_id, user_id, vote_type, voted_at',
  users: 'id, name, email, email_key, password_hash, score, created_at, email_confirmed_at',
};

/** Returns the tables of a forum with these rows. `countCategories` returns the number of threads by category name. */
export function forumTables(
  rows: Record<keyof typeof COLUMNS, FilledTable['rows']>,
  countCategories: () => ReadonlyMap<string, number>,
): FilledTable[] {
  const counted = () => [...countCategories()];
  return [
    ...Object.entries(COLUMNS).map(([name, columns]) => ({
      name,
      columns,
      rows: rows[name as keyof typeof COLUMNS],
    })),
    {
      name: 'categories',
      columns: 'key, thread_count',
      rows: () => counted().map(([name, count]) => [categoryKey(name), count]),
    },
    {
      name: 'category_spellings',
      columns: 'category_key, name, thread_count',
      rows: () => counted().map(([name, count]) => [categoryKey(name), name, count]),
    },
  ];
}

/** The number of connections: as many as keep two cores busy. */
const CLIENTS = 2;

/**
 * PostgreSQL's settings of the connections. `replica` disables our triggers, so the caller writes what they maintain.
 * Needs a superuser, and a database that may be lost.
 */
const SETTINGS = [
  'session_replication_role=replica',
  'synchronous_commit=off',
  'work_mem=64MB',
  'maintenance_work_mem=128MB',
  // The clients themselves keep the cores busy.
  'max_parallel_maintenance_workers=0',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * Writes the tables of an empty database by COPY. A failure leaves the database partly filled and without indexes: use
 * it only for a database that can be thrown away.
 */
export async function fillTables(
  connection: pg.ClientConfig,
  tables: readonly FilledTable[],
  onProgress: (message: string) => void = () => undefined,
): Promise<void> {
  const pool = new pg.Pool({ ...connection, options: SETTINGS, max: CLIENTS });
  async function performOne<Result>(task: BulkTask<Result>): Promise<Result> {
    const client = await pool.connect();
    try {
      return await task(client);
    } finally {
      client.release();
    }
  }
  /** Runs all tasks, begun in this order as connections become free. */
  const perform = (tasks: readonly BulkTask[]) => Promise.all(tasks.map(performOne));
  try {
    const names = [...SEARCH_TABLES, ...tables.map(({ name }) => name)];
    const indexes = await performOne((client) => dropIndexesAndKeys(client, names));
    await perform(
      tables.map(({ name, columns, rows }) => async (client) => {
        // A table that was truncated in the same transaction needs no WAL where `wal_level` is `minimal`.
        await client.query(`begin; truncate ${name}`);
        await copyRows(client, name, columns, rows());
        await client.query('commit');
        onProgress(`${name} are written`);
      }),
    );
    await performOne((client) => client.query('analyze comments'));
    onProgress('writing what the search finds by');
    await perform(writeSearchDocuments);
    onProgress('making the indexes');
    await perform(indexes.ofTables.map(inOrder));
    onProgress('making the foreign keys');
    await perform(indexes.foreignKeys.map((statement) => inOrder([statement])));
    onProgress('counting what is there');
    await perform(names.map((name) => inOrder([`vacuum (analyze) ${name}`])));
  } finally {
    await pool.end();
  }
}

function inOrder(statements: readonly string[]): BulkTask {
  return async (client) => {
    for (const statement of statements) await client.query(statement);
  };
}
