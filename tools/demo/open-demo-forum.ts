import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { readConfig } from '#server/config.ts';
import { findFreeAddress, forumAddress } from '#server/listening.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import { makeTemporaryFolder } from '#server/platform/process/temporary-folder.ts';
import { type RunningForum, startForum } from '#server/start-forum.ts';
import { fillWithDemo } from './fill.ts';
import type { DemoForum } from './generate.ts';

/** The password of all users of a demo forum. */
export const DEMO_PASSWORD = 'rahasia';

/** PostgreSQL's settings for a temporary database, which need not survive a crash. */
export const NON_DURABLE_DEMO_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  shared_buffers: '256MB',
};

/**
 * Starts a forum with the content that `generate` returns, on a database that is deleted when it stops or fails to
 * start. Calls `generate` when the address is free and PostgreSQL runs.
 */
export async function openDemoForum(
  generate: () => DemoForum,
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
    settings: NON_DURABLE_DEMO_SETTINGS,
  });
  held.defer(() => postgres.stop());
  onProgress('Generating the demo content…');
  // Before the forum runs, because this blocks the event loop.
  const demo = generate();
  // The forum finds that PostgreSQL running, and does not stop it.
  const forum = await startForum({ ...given, DATA_DIR: dataDir }, onProgress);
  held.defer(() => forum.stop());
  onProgress(`Writing ${amounts(demo)}…`);
  await fillWithDemo(postgres.connection, demo, DEMO_PASSWORD);
  const running = held.move();
  return { ...forum, stop: () => running.disposeAsync() };
}

function amounts({ threads, comments, votes }: DemoForum): string {
  const count = ({ length }: readonly unknown[]) => length.toLocaleString('en');
  return `${count(threads)} threads, ${count(comments)} comments and ${count(votes)} votes`;
}
