import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Build, buildOnce, ROOT } from './build-once.ts';
import { runViteBuild } from './run-vite.ts';

/** The file that `npm start` runs. */
export const BUILT_SERVER = join(ROOT, 'dist/server.js');

export const SERVER_BUILD: Build = {
  sources: ['server', 'contract', 'vite.server.config.ts', 'package-lock.json'],
  stamp: `${BUILT_SERVER}.built-from`,
};

/**
 * Verifies PostgreSQL's files and builds the server into one file, unless its sources are unchanged since the last
 * build. A build that fails leaves the last one in place.
 */
export async function buildServer(): Promise<void> {
  await buildOnce(SERVER_BUILD, async () => {
    // Imported here, because its libraries would stay in memory after a start that builds nothing.
    const { verifyPostgres } = await import('./verify-postgres.ts');
    await verifyPostgres();
    console.log('Building the server…');
    const fresh = join(ROOT, 'dist', `server-${process.pid}`);
    try {
      await runViteBuild(
        ['--config', 'vite.server.config.ts', '--outDir', fresh],
        'The server could not be built (see above); the sources in server/ have a fault, or the disk is full.',
      );
      await rename(join(fresh, 'main.js'), BUILT_SERVER);
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  });
}
