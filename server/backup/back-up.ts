import type { Kysely } from 'kysely';
import type pg from 'pg';
import {
  type Migrations,
  listApplied,
  pendingAfter,
} from '#server/platform/database/migrations/apply.ts';
import { holdingMigrationLock } from '#server/platform/database/migrations/lock.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import type { Manifest } from './archive-format.ts';
import { type DatabaseSession, openSession } from './database-session.ts';
import { refuseExistingFile, writeNewFile } from './new-file.ts';
import { writeArchive } from './write-archive.ts';

export interface BackupOptions {
  readonly connection: pg.PoolConfig;
  readonly file: string;
  readonly migrations: Migrations;
  readonly withoutSecrets?: boolean;
  /** Encrypts the file. */
  readonly passphrase?: string | undefined;
  readonly onProgress?: (message: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Writes a snapshot of the forum into a new file, while the forum is in use. A shared lock prevents changes of the
 * schema meanwhile. Throws a StartError, and leaves no file, when it fails.
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  await refuseExistingFile(options.file);
  await using session = await openSession(options.connection, options.signal);
  const onWait = () => options.onProgress?.('Waiting for an upgrade of this database to end …');
  return await session.db
    .connection()
    .execute((db) =>
      holdingMigrationLock(db, 'shared', { onWait }, () =>
        backUpUnlocked({ ...session, db }, options),
      ),
    );
}

/** Writes a backup for a caller that holds the migration lock. */
export async function backUpUnlocked(
  { db, client }: Pick<DatabaseSession, 'db' | 'client'>,
  options: Omit<BackupOptions, 'connection' | 'signal' | 'onProgress'>,
): Promise<Manifest> {
  const { file, migrations, withoutSecrets = false, passphrase } = options;
  const applied = await refuseUnknownForum(db, migrations);
  let manifest: Manifest | undefined;
  const onManifest = (last: Manifest) => {
    manifest = last;
  };
  await client.query('begin isolation level repeatable read read only');
  const content = writeArchive(client, { withoutSecrets, migrations: applied, onManifest });
  await writeNewFile(file, content, { passphrase }).catch(explainLoss);
  await client.query('commit');
  if (manifest === undefined) throw new Error('an archive was written without its last line');
  return manifest;
}

async function refuseUnknownForum(db: Kysely<unknown>, migrations: Migrations): Promise<string[]> {
  const applied = await listApplied(db);
  if (applied.length === 0) {
    throw new StartError('The database holds no forum yet: there is nothing to back up.');
  }
  pendingAfter(applied, migrations);
  return applied;
}

/** The driver's messages when the server shuts down, is terminated, or is unreachable. */
const CONNECTION_LOST =
  /Connection terminated|connection is closed|terminating connection|ECONNRESET|EPIPE/;

function explainLoss(error: unknown): never {
  if (!(error instanceof Error && CONNECTION_LOST.test(error.message))) throw error;
  throw new StartError(
    'The connection to the database was lost in the middle, so no backup was written: start it again.',
    { cause: error },
  );
}
