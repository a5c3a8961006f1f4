import { type Kysely, sql } from 'kysely';
import { type Migrations, applyMigration, listApplied, pendingAfter } from './apply.ts';
import { holdingMigrationLock } from './lock.ts';
import { refuseFullDatabase, refuseOtherEncoding } from './initialise.ts';
import { StartError } from '#server/platform/process/start-error.ts';

/** How long a migration waits for a table lock, in milliseconds. All later queries on that table wait behind it. */
const TABLE_WAIT_MS = 10_000;

export interface UpgradeOptions {
  readonly onProgress?: (message: string) => void;
  /** Called under the migration lock, before the first change. An error it throws ends the upgrade. */
  readonly beforeUpgrade?: (pending: readonly string[]) => Promise<void>;
  readonly tableWaitMs?: number;
}

/**
 * Applies the pending migrations, each in a transaction of its own, under one lock for all processes: the second
 * process finds nothing left to do. Throws a StartError for a failure that an operator can fix. A migration that failed
 * is rolled back entirely.
 */
export async function upgrade<Schema>(
  db: Kysely<Schema>,
  migrations: Migrations,
  options: UpgradeOptions = {},
): Promise<void> {
  if (pendingAfter(await listApplied(db), migrations).length === 0) return;
  const { onProgress = () => {}, beforeUpgrade, tableWaitMs = TABLE_WAIT_MS } = options;
  const onWait = () =>
    onProgress('Waiting for another process that upgrades this database or backs it up …');
  await db.connection().execute((connection) =>
    holdingMigrationLock(connection, 'exclusive', { onWait }, async () => {
      const applied = await listApplied(connection);
      const pending = pendingAfter(applied, migrations);
      if (pending.length === 0) return;
      await refuseWithoutRights(connection);
      if (applied.length === 0) {
        await refuseFullDatabase(connection);
        await refuseOtherEncoding(connection);
      }
      await beforeUpgrade?.(pending);
      for (const name of pending) {
        if (applied.length > 0) onProgress(`Upgrading the database (${name}) …`);
        await connection
          .transaction()
          .execute(async (transaction) => {
            await sql.raw(`set local lock_timeout = ${tableWaitMs}`).execute(transaction);
            await applyMigration(transaction, name, migrations);
          })
          .catch((error: unknown) => {
            throw explainMigration(error, name);
          });
      }
    }),
  );
}

/** Throws a StartError when this user may not change the schema of the database. */
export async function refuseWithoutRights<Schema>(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{
    mayCreate: boolean | null;
    isReadOnly: boolean;
  }>`select has_schema_privilege(current_schema(), 'create') as "mayCreate",
    current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db);
  if (rows[0]?.isReadOnly === true) throw new StartError(READ_ONLY);
  if (rows[0]?.mayCreate !== true) throw new StartError(NO_RIGHTS);
}

const READ_ONLY =
  'The database takes no changes (it is a standby, or set to read-only), and this version of Rembuk has to upgrade it: name the one that takes them in DATABASE_URL.';
const NO_RIGHTS =
  'The user in DATABASE_URL may not create tables in the database, or does not own those of the forum, so it cannot be upgraded: make it their owner (alter database … owner to …; grant create on schema public to …), then start again.';

/** Turns the error of a migration into a StartError with a remedy, where an operator can fix it. */
function explainMigration(error: unknown, name: string): unknown {
  const reasons: Record<string, string> = {
    '55P03': `The upgrade ${name} timed out waiting for a table that another program uses (another Rembuk, a psql, a backup): end that and start again; the database is as it was before ${name}.`,
    '53100': `The disk of the database is full, so the upgrade ${name} was rolled back: free some space on it and start again; nothing that was stored is lost.`,
    '42501': NO_RIGHTS,
    '25006': READ_ONLY,
  };
  const reason =
    error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
  return reason === undefined ? error : new StartError(reason, { cause: error });
}
