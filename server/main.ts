import { readConfig } from './config.ts';
import { listensEverywhere } from './listening.ts';
import { warnOfMisspelt } from './misspelt-settings.ts';
import { openLog } from '#server/platform/observability/log.ts';
import { logProcess } from '#server/platform/observability/log-process.ts';
import { exitWithReason } from '#server/platform/process/start-error.ts';
import { stopOnSignal } from '#server/platform/process/shutdown.ts';
import { startForum } from './start-forum.ts';

/** The process: reads the settings, starts the forum, prints its URL, and stops it in order. */
try {
  warnOfMisspelt(process.env, (line) => console.log(line));
  const config = readConfig(process.env);
  const log = openLog(config.LOG_LEVEL);
  logProcess(log);
  const starting = startForum(config, (message) => console.log(message), log);
  const isStopping = stopOnSignal(starting, {
    onStopped: () => console.log(`${config.PRODUCT_NAME} has stopped`),
    onFailure: (err) => log.error({ err }, 'the stop failed'),
  });
  const { address, metricsPort } = await starting;
  if (!isStopping()) {
    if (metricsPort !== undefined) {
      console.log(`Its metrics are at http://${config.METRICS_HOST}:${metricsPort}/metrics`);
    }
    if (process.getuid?.() === 0) {
      console.log(
        'Rembuk runs as root, which it does not need: better start it as an ordinary user, who owns the data folder',
      );
    }
    console.log(`${config.PRODUCT_NAME} is running at ${address} (Ctrl-C stops it)`);
    if (listensEverywhere(config.HOST)) {
      console.log(
        'It listens on every address of this machine, so other machines may reach it too',
      );
    }
  }
} catch (error) {
  exitWithReason(error);
}
