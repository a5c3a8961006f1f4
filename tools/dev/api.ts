import { openLog } from '#server/platform/observability/log.ts';
import { readConfig } from '#server/config.ts';
import { exitWithReason } from '#server/platform/process/start-error.ts';
import { stopOnSignal } from '#server/platform/process/shutdown.ts';
import { startForum } from '#server/start-forum.ts';

/** The server of `npm run dev`: like server/main.ts, but the page is served by Vite. */
try {
  const config = readConfig(process.env);
  // Real letters that waited in the data of `npm start` are not caught, but sent by its next start.
  const lettersSince = new Date(process.env['LETTERS_SINCE'] ?? Date.now());
  const log = openLog(config.LOG_LEVEL);
  const starting = startForum(config, console.log, log, { lettersSince });
  stopOnSignal(starting);
  const { address } = await starting;
  console.log(`The API is at ${address} (Ctrl-C stops all)`);
  console.log(`The page with hot reload is at ${process.env['PAGE_ADDRESS']}`);
  console.log(`Letters are not sent, and shown at ${process.env['LETTERS_ADDRESS']}`);
} catch (error) {
  exitWithReason(error);
}
