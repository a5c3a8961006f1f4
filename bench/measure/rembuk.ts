import { join } from 'node:path';
import { NODE_OPTIONS } from '#tools/node-options.ts';
import { type Forum, spawnForum, START_COMMAND } from '#tools/processes/forum.ts';

const BOOTSTRAP = join(import.meta.dirname, '../../tools/bootstrap.mjs');
/** It may have to build first. */
const START_MS = 120_000;

/**
 * Starts the product like `npm start`, on the data folder of the forum, and waits until it prints that it runs. It
 * trusts a proxy, so that each connection of a load has an address of its own, like each reader of a real forum.
 */
export async function startRembuk(dataDir: string): Promise<Forum & { readonly pid: number }> {
  const forum = await spawnForum(START_COMMAND, { DATA_DIR: dataDir, TRUST_PROXY: 'true' });
  forum.child.stderr.pipe(process.stderr);
  await forum.runs(START_MS);
  return { ...forum, pid: Number(forum.child.pid) };
}

/** Starts the product by the command of `npm start`, including the bootstrap, and does not wait. */
export function spawnCommand(dataDir: string): Promise<Forum> {
  const command = [process.execPath, BOOTSTRAP, ...NODE_OPTIONS, 'tools/start.ts'];
  return spawnForum(command, { DATA_DIR: dataDir });
}
