import { readConfig } from './config.ts';
import { stopOnSignal } from './platform/stop-on-signal.ts';
import { exitWithReason } from './platform/start-error.ts';
import { startForum } from './start-forum.ts';

/** The process: reads the settings, starts the forum, says where it is, ends it in order. */
try {
  const config = readConfig(process.env);
  const forum = await startForum(config, (message) => console.log(message));
  stopOnSignal(forum.stop);
  console.log(`${config.PRODUCT_NAME} is running at ${forum.address} (Ctrl-C stops it)`);
} catch (error) {
  exitWithReason(error);
}
