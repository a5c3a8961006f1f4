import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { readConfig } from '#server/config.ts';
import { findFreeAddress, forumAddress } from '#server/listening.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import { makeTemporaryFolder } from '#server/platform/process/temporary-folder.ts';
import { type RunningForum, startForum } from '#server/start-forum.ts';
import { fillWithDemo } from './fill.ts';
import type { DemoForum } from './generate.ts';

/** Everybody's password in a demo forum. */
export const DEMO_PASSWORD = 'rahasia';

/** For a database that nobody misses: it need not survive a crash. */
export const THROW_AWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  shared_buffers: '256MB',
};

/**
 * A running forum with the content that `makeUp` returns once there is a place for it, on a database
 * that is gone when it stops, or fails to start.
 */
export async function openDemoForum(
  makeUp: () => DemoForum,
  settings: Record<string, string | undefined>,
  onProgress: (message: string) => void = () => {},
): Promise<RunningForum> {
  const given = readConfig({ ...settings, DATABASE_URL: undefined });
  await findFreeAddress(forumAddress(given));
  await using held = new AsyncDisposableStack();
  const dataDir = await makeTemporaryFolder(tmpdir(), 'rembuk-demo-');
  held.defer(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: THROW_AWAY_SETTINGS,
  });
  held.defer(() => postgres.stop());
  onProgress('Making up the demo content…');
  // Before the forum runs, which it would keep from its clocks.
  const demo = makeUp();
  // It finds that PostgreSQL running, and leaves it to us.
  const forum = await startForum({ ...given, DATA_DIR: dataDir }, onProgress);
  held.defer(() => forum.stop());
  onProgress(`Writing ${amounts(demo)}…`);
  await fillWithDemo(postgres.connection, demo, DEMO_PASSWORD);
  const running = held.move();
  return { ...forum, stop: () => running.disposeAsync() };
}

function amounts({ threads, comments, votes }: DemoForum): string {
  const [opened, said, voted] = [threads, comments, votes].map(({ length }) =>
    length.toLocaleString('en'),
  );
  return `${opened} threads, ${said} comments and ${voted} votes`;
}
