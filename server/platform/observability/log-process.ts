import type { Log } from './log.ts';

/** Logs an uncaught exception, after which the process ends with status 1, and Node's warnings. */
export function logProcess(log: Log): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'the process ends because of a fault');
    process.exit(1);
  });
  // Node's own listener writes sentences.
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'Node warns'));
}
