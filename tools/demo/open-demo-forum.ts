import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { type RunningForum, startForum } from '#server/start-forum.ts';
import { fillWithDemo } from './fill.ts';
import type { DemoForum } from './generate.ts';

/** Everybody's password in a demo forum. */
export const DEMO_PASSWORD = 'rahasia';

/** A running forum with that content, on a database that is gone when it stops, or fails to start. */
export async function openDemoForum(
  demo: DemoForum,
  settings: Record<string, string | undefined>,
  onProgress: (message: string) => void = () => {},
): Promise<RunningForum> {
  await using held = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'rembuk-demo-'));
  held.defer(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({ ...settings, DATA_DIR: dataDir, DATABASE_URL: undefined });
  const forum = await startForum(config, onProgress);
  held.defer(() => forum.stop());
  onProgress('Writing the demo content…');
  await fillWithDemo(forum.db, demo, DEMO_PASSWORD);
  const running = held.move();
  return { ...forum, stop: () => running.disposeAsync() };
}
