import { readConfig } from './config.ts';
import { openLog } from './platform/log.ts';
import { logProcess } from './platform/log-process.ts';
import { exitWithReason } from './platform/start-error.ts';
import { stopOnSignal } from './platform/stop-on-signal.ts';
import { startForum } from './start-forum.ts';

/** The process: reads the settings, starts the forum, says where it is, ends it in order. */
try {
  const config = readConfig(process.env);
  const log = openLog(config.LOG_LEVEL);
  logProcess(log);
  const starting = startForum(config, (message) => console.log(message), log);
  const isStopping = stopOnSignal(starting, (err) => log.error({ err }, 'the stop failed'));
  const { address, metricsPort } = await starting;
  if (!isStopping()) {
    if (metricsPort !== undefined) {
      console.log(`Its metrics are at http://${config.METRICS_HOST}:${metricsPort}/metrics`);
    }
    console.log(`${config.PRODUCT_NAME} is running at ${address} (Ctrl-C stops it)`);
  }
} catch (error) {
  exitWithReason(error);
}
