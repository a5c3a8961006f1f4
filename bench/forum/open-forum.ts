import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import type { Connection } from '#server/embedded-postgres/presence.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import type { Db, Schema } from '#server/schema.ts';
import { findMiscounts } from '#tools/processes/find-miscounts.ts';
import { keepRunning } from '#tools/processes/running.ts';
import { filledFolder } from './filled-folder.ts';
import { tidyForum } from './tidy.ts';

/** Up to this size a forum is recounted each time it is tidied. */
const RECOUNTED_THREADS = 1_000;

/** A filled forum on a PostgreSQL with the product's own settings; nobody serves it yet. */
export interface Forum extends AsyncDisposable {
  readonly threads: number;
  readonly dataDir: string;
  readonly db: Db;
  readonly connection: Connection;
  /** Takes back what was written since it was filled. Nobody may serve it meanwhile. */
  tidy(): Promise<void>;
  /** Stops its PostgreSQL for as long as the action goes on. */
  whileClosed(action: () => Promise<void>): Promise<void>;
}

/** Opens the forum of that size; fills it first where no earlier run did. */
export async function openForum(
  threads: number,
  onProgress: (message: string) => void,
): Promise<Forum> {
  const dataDir = await filledFolder(threads, onProgress);
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

/** The connections of the bench itself: few, so that there is room for two servers. */
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
