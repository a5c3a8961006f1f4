import type pg from 'pg';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { dropIndexesAndKeys } from '#server/platform/database/drop-indexes.ts';
import { type BulkTask, openBulkClients } from './bulk-clients.ts';
import { copyRows } from './copy-rows.ts';
import type { DemoForum } from './generate.ts';
import { SEARCH_TABLES, writeSearchDocuments } from './search-documents.ts';
import { tablesOf } from './tables.ts';

/**
 * Writes the forum into an empty database by PostgreSQL's bulk load, counters and all; everybody has
 * the same password. When it fails, the database is half full and without indexes: only for one
 * that can be thrown away.
 */
export async function fillWithDemo(
  connection: pg.ClientConfig,
  demo: DemoForum,
  password: string,
): Promise<void> {
  await using clients = openBulkClients(connection);
  const tables = tablesOf(demo, await hashPassword(password));
  const names = [...SEARCH_TABLES, ...tables.map(({ name }) => name)];
  const indexes = await clients.performOne((client) => dropIndexesAndKeys(client, names));
  await clients.perform(
    tables.map(
      ({ name, columns, rows }) =>
        (client) =>
          copyRows(client, name, columns, rows()),
    ),
  );
  await clients.perform([inOrder(['analyze comments'])]);
  await clients.perform(writeSearchDocuments);
  await clients.perform(indexes.ofTables.map(inOrder));
  await clients.perform(indexes.foreignKeys.map((statement) => inOrder([statement])));
  await clients.perform(names.map((name) => inOrder([`vacuum (analyze) ${name}`])));
}

function inOrder(statements: readonly string[]): BulkTask {
  return async (client) => {
    for (const statement of statements) await client.query(statement);
  };
}
