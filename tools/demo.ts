import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { exitWithReason, StartError } from '#server/platform/start-error.ts';
import { stopOnSignal } from '#server/platform/stop-on-signal.ts';
import { startForum } from '#server/start-forum.ts';
import { buildWebApp } from './build-web-app.ts';
import { fillWithDemo } from './demo/fill.ts';
import { generateDemoForum } from './demo/generate.ts';

/** `npm run demo [-- --seed 42]`: a forum full of talk, gone when it stops. */
const PASSWORD = 'rahasia';
const progress = (message: string) => console.log(message);

try {
  const seed = readSeed();
  const dataDir = await mkdtemp(join(tmpdir(), 'rembuk-demo-'));
  const { DATABASE_URL: _notTheirs, ...env } = process.env;
  const config = readConfig({ ...env, DATA_DIR: dataDir });
  await buildWebApp(progress);
  const forum = await startForum(config, progress);
  stopOnSignal(async () => {
    await forum.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  progress('Writing the demo content…');
  const demo = generateDemoForum({ seed, now: new Date() });
  await fillWithDemo(forum.db, demo, PASSWORD);
  console.log(`${config.PRODUCT_NAME} is running at ${forum.address} (Ctrl-C stops it)`);
  console.log(`Log in with ${demo.users[0]?.email} and the password ${PASSWORD}`);
} catch (error) {
  exitWithReason(error);
}

function readSeed(): number {
  const { values } = parseArgs({ options: { seed: { type: 'string', default: '42' } } });
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) {
    throw new StartError(`--seed takes a whole number; it is "${values.seed}".`);
  }
  return seed;
}
