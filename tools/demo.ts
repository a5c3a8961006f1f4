import { parseArgs } from 'node:util';
import { exitWithReason, StartError } from '#server/platform/start-error.ts';
import { stopOnSignal } from '#server/platform/stop-on-signal.ts';
import { buildWebApp } from './build-web-app.ts';
import { generateDemoForum } from './demo/generate.ts';
import { DEMO_PASSWORD, openDemoForum } from './demo/open-demo-forum.ts';

/** `npm run demo [-- --seed 42]`: a forum full of talk, gone when it stops. */
const progress = (message: string) => console.log(message);
try {
  const demo = generateDemoForum({ seed: readSeed(), now: new Date() });
  await buildWebApp(progress);
  const opening = openDemoForum(demo, process.env, progress);
  stopOnSignal(opening);
  const { address } = await opening;
  console.log(`The demo is running at ${address} (Ctrl-C stops it and throws it away)`);
  console.log(`Log in with ${demo.users[0]?.email} and the password ${DEMO_PASSWORD}`);
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
