import type { Log } from './log.ts';

/** Has the process's own last words, and Node's warnings, told in the log, too; it still ends with status 1. */
export function logProcess(log: Log): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'the process ends because of a fault');
    process.exit(1);
  });
  // Node's own listener writes sentences.
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'Node warns'));
}
