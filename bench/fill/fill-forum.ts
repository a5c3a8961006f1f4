import type pg from 'pg';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { dropIndexesAndKeys } from '#server/platform/database/drop-indexes.ts';
import { type BulkTask, openBulkClients } from '#tools/demo/bulk-clients.ts';
import { copyRows } from '#tools/demo/copy-rows.ts';
import { SEARCH_TABLES, writeSearchDocuments } from '#tools/demo/search-documents.ts';
import { planForum } from './plan.ts';
import { tablesOf } from './rows.ts';

/** Everybody's password. */
export const PASSWORD = 'rahasia';

/** For filling alone: no log of what can be filled again, and all of it on the disk at the end. */
export const FILLING_SETTINGS = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  shared_buffers: '512MB',
  autovacuum: 'off',
};

/** Fills an empty database by PostgreSQL's bulk load, row by row as it takes them. */
export async function fillForum(
  connection: pg.ClientConfig,
  threads: number,
  onProgress: (message: string) => void,
): Promise<void> {
  await using clients = openBulkClients(connection);
  const plan = planForum(threads, Date.now() - 60_000);
  const tables = tablesOf(plan, await hashPassword(PASSWORD));
  const names = [...SEARCH_TABLES, ...tables.map(({ name }) => name)];
  const indexes = await clients.performOne((client) => dropIndexesAndKeys(client, names));
  onProgress(`writing ${plan.comments.toLocaleString('en')} comments, votes and threads`);
  await clients.perform(
    tables.map(({ name, columns, rows }) => async (client) => {
      // What is truncated in the same transaction needs no log.
      await client.query(`begin; truncate ${name}`);
      await copyRows(client, name, columns, rows());
      await client.query('commit');
      onProgress(`${name} are written`);
    }),
  );
  await clients.perform([inOrder(['analyze comments'])]);
  onProgress('writing what the search finds by');
  await clients.perform(writeSearchDocuments);
  onProgress('making the indexes');
  await clients.perform(indexes.ofTables.map(inOrder));
  onProgress('making the foreign keys');
  await clients.perform(indexes.foreignKeys.map((statement) => inOrder([statement])));
  onProgress('counting what is there');
  await clients.perform(names.map((name) => inOrder([`vacuum (analyze) ${name}`])));
  await clients.perform([inOrder(['checkpoint'])]);
}

function inOrder(statements: readonly string[]): BulkTask {
  return async (client) => {
    for (const statement of statements) await client.query(statement);
  };
}
