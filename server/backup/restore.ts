import type pg from 'pg';
import {
  type Migrations,
  applyMigration,
  pendingAfter,
} from '#server/platform/database/migrations/apply.ts';
import { refuseUnfitDatabase } from '#server/platform/database/database.ts';
import { holdingMigrationLock } from '#server/platform/database/migrations/lock.ts';
import {
  refuseFullDatabase,
  refuseOtherEncoding,
} from '#server/platform/database/migrations/initialise.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { openSession } from './database-session.ts';
import { loadRows } from './load-rows.ts';
import type { Archive } from './open-archive.ts';
import { LEFT_EMPTY } from './selection.ts';

/**
 * Tables whose rows grant access, or make the server trust what a browser sends: anyone who has read or forged the
 * archive could use them. Passwords are restored, since without them nobody could log in again.
 */
const LOGINS = ['sessions', 'server_keys'];

export interface RestoreOptions {
  readonly connection: pg.PoolConfig;
  readonly archive: Archive;
  readonly migrations: Migrations;
  /** Whether to upgrade it to the newest version afterwards. */
  readonly isUpgraded?: boolean;
  /** Whether sessions are restored, so that users stay logged in. */
  readonly keepSessions?: boolean;
  readonly onProgress?: (message: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Restores the archive into an empty database, in one transaction: the schema of its version, its rows, then the newer
 * migrations. Unless `keepSessions`, all users have to log in again. Throws a StartError for a failure that an operator
 * can fix; the database is then unchanged.
 */
export async function restore(options: RestoreOptions): Promise<void> {
  const { connection, archive, migrations, isUpgraded = true, signal } = options;
  const { keepSessions = false, onProgress = () => {} } = options;
  const leftEmpty = keepSessions ? LEFT_EMPTY : [...LEFT_EMPTY, ...LOGINS];
  await using session = await openSession(connection, signal);
  const { client } = session;
  await refuseUnfitDatabase(session.db);
  const applied = archive.manifest.migrations;
  const newer = isUpgraded ? pendingAfter(applied, migrations) : [];
  const onWait = () => onProgress('Waiting for another process that works on this database …');
  await session.db.connection().execute((db) =>
    holdingMigrationLock(db, 'exclusive', { onWait }, async () => {
      await refuseFullDatabase(db);
      await refuseOtherEncoding(db);
      await db
        .transaction()
        .execute(async (transaction) => {
          for (const name of applied) await applyMigration(transaction, name, migrations);
          await loadRows(client, archive, { leftEmpty, onProgress });
          for (const name of newer) {
            onProgress(`Upgrading what was restored (${name}) …`);
            await applyMigration(transaction, name, migrations);
          }
          // Otherwise the planner would guess until autovacuum has analysed the tables.
          await client.query('analyze');
        })
        .catch((error: unknown) => {
          throw explainRestoring(error);
        });
    }),
  );
}

/** Turns the database's error into a StartError with a remedy, where an operator can fix it. */
function explainRestoring(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const code = String(error.code);
  const reasons: Record<string, string> = {
    '53100':
      'The disk of the database is full, so nothing was restored: free some space on it and start again.',
    '42501': `The user in DATABASE_URL may not do what a restore takes (${error.message}), so nothing was restored: make it the owner of the database.`,
  };
  // The classes of errors caused by a row: data exceptions and constraint violations.
  const isOfRow = code.startsWith('22') || code.startsWith('23');
  const reason = isOfRow
    ? `The database does not take what the backup holds (${error.message}), so nothing was restored: take another backup.`
    : reasons[code];
  return reason === undefined ? error : new StartError(reason, { cause: error });
}
