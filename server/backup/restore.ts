import type pg from 'pg';
import {
  type Migrations,
  applyMigration,
  pendingAfter,
} from '#server/platform/database/apply-migrations.ts';
import { refuseUnfitDatabase } from '#server/platform/database/database.ts';
import { holdingMigrationLock } from '#server/platform/database/migration-lock.ts';
import { refuseFullDatabase, refuseOtherEncoding } from '#server/platform/database/new-forum.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { openSession } from './database-session.ts';
import { loadRows } from './load-rows.ts';
import type { Archive } from './open-archive.ts';

/**
 * What lets a request in, or makes the server believe what a browser sends it: whoever has read or forged the
 * archive could use it. Passwords are restored, since without them nobody could log in again.
 */
const LOGINS = ['sessions', 'server_keys'];

export interface RestoreOptions {
  readonly connection: pg.PoolConfig;
  readonly archive: Archive;
  readonly migrations: Migrations;
  /** Whether to bring it to the newest version afterwards. */
  readonly isUpgraded?: boolean;
  /** Whether those who were logged in still are. */
  readonly keepSessions?: boolean;
  readonly onProgress?: (message: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Brings the archive into an empty database, in one transaction: the schema of its version, its rows,
 * then the newer migrations. Unless `keepSessions`, everybody has to log in again. Throws a StartError for
 * what a person can mend; the database is then as it was.
 */
export async function restore(options: RestoreOptions): Promise<void> {
  const { connection, archive, migrations, isUpgraded = true, signal } = options;
  const { keepSessions = false, onProgress = () => {} } = options;
  const leftEmpty = keepSessions ? [] : LOGINS;
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
          // Without, the planner would guess until the server has looked at the tables by itself.
          await client.query('analyze');
        })
        .catch((error: unknown) => {
          throw explainRestoring(error);
        });
    }),
  );
}

/** Why the database did not take it, in words where a person can mend it. */
function explainRestoring(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const code = String(error.code);
  const reasons: Record<string, string> = {
    '53100':
      'The disk of the database is full, so nothing was restored: make room on it and start again.',
    '42501': `The user in DATABASE_URL may not do what a restore takes (${error.message}), so nothing was restored: make it the owner of the database.`,
  };
  // What a row itself is refused for: data exceptions and broken constraints.
  const isOfRow = code.startsWith('22') || code.startsWith('23');
  const reason = isOfRow
    ? `The database does not take what the backup holds (${error.message}), so nothing was restored: take another backup.`
    : reasons[code];
  return reason === undefined ? error : new StartError(reason, { cause: error });
}
