import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import { endWithProcess } from './end-with-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket directory of the tests' PostgreSQL. */
    postgresHost: string;
    postgresPort: number;
    postgresUser: string;
  }
}

/** Starts one real PostgreSQL for the whole run, deleted afterwards. It need not survive a crash. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rembuk-test-'));
  endWithProcess(dataDir);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  project.provide('postgresHost', postgres.connection.host);
  project.provide('postgresPort', postgres.connection.port);
  project.provide('postgresUser', postgres.connection.user);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
