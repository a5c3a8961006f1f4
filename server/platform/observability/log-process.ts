import type { Log } from './log.ts';

/** Logs uncaught exceptions, after which the process exits with status 1, and Node's warnings. */
export function logProcess(log: Log): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'the process exits because of an uncaught error');
    process.exit(1);
  });
  // Node's own listener writes plain text instead of JSON.
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'Node warns'));
}
