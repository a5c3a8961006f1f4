import { tmpdir } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Migrations } from '#server/platform/database/migrations/apply.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import { connectionOfForum } from '#server/embedded-postgres/forum-role.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import type { Manifest } from './archive-format.ts';
import { openSession } from './database-session.ts';
import { type Table, listTables } from './list-tables.ts';
import { requireDiskSpace } from './require-disk-space.ts';
import { type Archive, type OpenOptions, openArchive } from './open-archive.ts';
import { restore } from './restore.ts';
import { selectColumns } from './selection.ts';
import { makeThrowAwayFolder } from './throw-away-folder.ts';
import { summarizeTable } from './write-archive.ts';

/** Settings of a temporary database, which need not survive a crash. */
const NON_DURABLE_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export interface VerifyOptions extends OpenOptions {
  readonly migrations: Migrations;
  readonly onProgress?: (message: string) => void;
}

/**
 * Restores the archive into a temporary database, reads every row back, and upgrades it. Throws a StartError when
 * anything differs from the manifest.
 */
export async function verify(file: string, options: VerifyOptions): Promise<Manifest> {
  const { migrations, onProgress = () => {}, signal } = options;
  await using archive = await openArchive(file, migrations, options);
  const remedy = 'name a folder on a larger disk in TMPDIR';
  await requireDiskSpace(tmpdir(), { lineBytes: archive.lineBytes, remedy });
  onProgress('The file is intact. Restoring it into a temporary database …');
  await using held = new AsyncDisposableStack();
  const { dataDir, remove } = await makeThrowAwayFolder();
  held.defer(remove);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: NON_DURABLE_SETTINGS });
  held.defer(() => postgres.stop());
  const connection = await connectionOfForum(postgres.connection);
  await restore({
    connection,
    archive,
    migrations,
    isUpgraded: false,
    keepSessions: true,
    onProgress,
    ...(signal && { signal }),
  });
  await refuseDifferences(connection, archive, signal);
  let isOver = false;
  const db = openDatabase(connection, ({ message }) => {
    // The server may shut down before the connections to it close.
    if (!isOver) onProgress(message);
  });
  await migrate(db, migrations, { onProgress }).finally(() => {
    isOver = true;
    return db.destroy();
  });
  return archive.manifest;
}

/** Compares every row of the restored tables with the manifest. */
async function refuseDifferences(
  connection: pg.PoolConfig,
  { manifest }: Archive,
  signal?: AbortSignal,
): Promise<void> {
  await using session = await openSession(connection, signal);
  const { client } = session;
  await client.query('begin isolation level repeatable read read only');
  const tables = await listTables(client);
  for (const expected of manifest.tables) {
    const table = tables.find(({ name }: Table) => name === expected.name);
    if (table === undefined) continue; // a foreign table
    const found = await summarizeTable(client, selectColumns(table, expected.columns));
    if (isDeepStrictEqual(found, expected)) continue;
    throw new StartError(
      `The restored ${expected.name} differ from those in the backup (rows: ${found.rows}, in the backup ${expected.rows}): do not rely on this backup, take another.`,
    );
  }
  await client.query('commit');
}
