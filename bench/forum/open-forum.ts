import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import type { Connection } from '#server/embedded-postgres/presence.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import type { Db, Schema } from '#server/schema.ts';
import { findMiscounts } from '#tools/processes/find-miscounts.ts';
import { keepRunning } from '#tools/processes/running.ts';
import { filledFolder } from './filled-folder.ts';
import { tidyForum } from './tidy.ts';

/** Up to this size, the counters of a forum are checked after each reset. */
const RECOUNTED_THREADS = 1_000;

/** A filled forum on a PostgreSQL with the product's own settings. No server runs on it yet. */
export interface Forum extends AsyncDisposable {
  readonly threads: number;
  readonly dataDir: string;
  readonly db: Db;
  readonly connection: Connection;
  /** Deletes what was written since it was filled. No server may run meanwhile. */
  tidy(): Promise<void>;
  /** Stops its PostgreSQL during the action. */
  whileClosed(action: () => Promise<void>): Promise<void>;
}

/** Opens the forum of that size, and fills it first unless an earlier run did. */
export async function openForum(threads: number): Promise<Forum> {
  const dataDir = await filledFolder(threads);
  let open = await openFolder(dataDir);
  const forum: Forum = {
    threads,
    dataDir,
    get db() {
      return open.db;
    },
    get connection() {
      return open.connection;
    },
    tidy: async () => {
      await tidyForum(open.db);
      const miscounts = threads <= RECOUNTED_THREADS ? await findMiscounts(open.db) : undefined;
      if (miscounts !== undefined) throw new Error(`The forum does not count right: ${miscounts}`);
    },
    whileClosed: async (action) => {
      await open.close();
      try {
        await action();
      } finally {
        open = await openFolder(dataDir);
      }
    },
    [Symbol.asyncDispose]: () => open.close(),
  };
  await migrate(forum.db, migrations);
  await forum.tidy();
  return forum;
}

/** The connections of the bench itself: few, so that two servers have enough. */
const CONNECTIONS = 4;

async function openFolder(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { connection } = postgres;
  const db = openDatabase<Schema>({ ...connection, max: CONNECTIONS }, (error) => {
    console.error(`The bench lost a connection: ${error.message}`);
  });
  const running = keepRunning(async () => {
    await db.destroy();
    await postgres.stop();
  });
  return { db, connection, close: () => running[Symbol.asyncDispose]() };
}
