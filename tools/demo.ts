import { readConfig } from '#server/config.ts';
import { urlOf } from '#server/listening.ts';
import { exitWithReason } from '#server/platform/process/start-error.ts';
import { stopOnSignal } from '#server/platform/process/shutdown.ts';
import { buildWebApp } from './build/build-web-app.ts';
import { DEFAULT_THREADS, generateDemoForum } from './demo/generate.ts';
import { DEMO_LOGINS, DEMO_PASSWORD, DEMO_SANCTIONED } from './demo/logins.ts';
import { openDemoForum } from './demo/open-demo.ts';
import { showLetters, withoutMail } from './letters/show-letters.ts';
import { readOptions, wholeNumber } from './read-options.ts';
import { stopWithBootstrap } from './stop-with-bootstrap.ts';

/** The forum is generated in memory: up to this size it takes no more than some gigabytes. */
const MOST_THREADS = 200_000;
/** The longest of 'moderator' and 'suspended'. */
const LABEL_WIDTH = 9;
const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number;

/** `npm run demo [-- --seed 42 --threads 100000]`: starts a forum with generated content, which is deleted when it stops. */
stopWithBootstrap();
try {
  const options = readOptions('The demo', {
    seed: wholeNumber(42, { least, most }),
    threads: wholeNumber(DEFAULT_THREADS, { most: MOST_THREADS }),
  });
  await buildWebApp();
  const { HOST, PORT } = readConfig(withoutMail(process.env));
  const letters = await showLetters(urlOf(HOST, PORT));
  const settings = { ...process.env, ...letters.settings };
  const opening = openDemoForum(() => generateDemoForum(options), settings, console.log);
  const isStopping = stopOnSignal(opening);
  const { address } = await opening;
  if (!isStopping()) {
    console.log(`The demo is running at ${address} (Ctrl-C stops it and throws it away)`);
    console.log(`Log in with the password ${DEMO_PASSWORD} as one of these:`);
    for (const [who, email] of Object.entries({ ...DEMO_LOGINS, ...DEMO_SANCTIONED })) {
      console.log(`  ${who.padEnd(LABEL_WIDTH)} ${email}`);
    }
    console.log(`Its letters are not sent, and shown at ${letters.address}`);
  }
} catch (error) {
  exitWithReason(error);
}
