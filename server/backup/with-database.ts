import path from 'node:path';
import type { DatabaseConnection } from '#server/platform/database/hosts.ts';
import { readDatabaseUrl } from '#server/platform/database/database-url.ts';
import { folderError, statIfThere } from '#server/embedded-postgres/folders.ts';
import { connectionOfCommand } from '#server/embedded-postgres/forum-role.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import { StartError } from '#server/platform/process/start-error.ts';

/**
 * Runs the action with the forum's database: the one in DATABASE_URL, or else the embedded one, which is started if it
 * is not running. Unless `mayCreate`, it must exist.
 */
export async function withDatabase<Result>(
  { DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  { mayCreate, onProgress }: { mayCreate: boolean; onProgress: (message: string) => void },
  action: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  if (DATABASE_URL !== undefined) return action(readDatabaseUrl(DATABASE_URL));
  const cluster = path.resolve(DATA_DIR, 'postgres');
  const found = await statIfThere(cluster).catch(async (error: unknown) => {
    throw await folderError(error, path.dirname(cluster));
  });
  if (!mayCreate && found === undefined) {
    throw new StartError(
      `There is no forum in ${path.dirname(cluster)}: name its folder in DATA_DIR, or its database in DATABASE_URL.`,
    );
  }
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, onProgress });
  try {
    return await action(await connectionOfCommand(postgres.connection));
  } finally {
    await postgres.stop();
  }
}
