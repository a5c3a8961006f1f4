import { readConfig } from './config.ts';
import { exitWithReason } from './platform/start-error.ts';
import { stopOnSignal } from './platform/stop-on-signal.ts';
import { startForum } from './start-forum.ts';

/** The process: reads the settings, starts the forum, says where it is, ends it in order. */
try {
  const config = readConfig(process.env);
  const starting = startForum(config, (message) => console.log(message));
  stopOnSignal(starting);
  const { address } = await starting;
  console.log(`${config.PRODUCT_NAME} is running at ${address} (Ctrl-C stops it)`);
} catch (error) {
  exitWithReason(error);
}
