import { readConfig } from '#server/config.ts';
import { exitWithReason } from '#server/platform/process/start-error.ts';
import { stopOnSignal } from '#server/platform/process/shutdown.ts';
import { startForum } from '#server/start-forum.ts';

/** The server of `npm run dev`: like server/main.ts, but the page is served by Vite. */
try {
  const starting = startForum(readConfig(process.env), console.log);
  stopOnSignal(starting);
  const { address } = await starting;
  console.log(`The API is at ${address} (Ctrl-C stops all)`);
  console.log(`The page with hot reload is at ${process.env['PAGE_ADDRESS']}`);
  console.log(`Letters are not sent, and shown at ${process.env['LETTERS_ADDRESS']}`);
} catch (error) {
  exitWithReason(error);
}
