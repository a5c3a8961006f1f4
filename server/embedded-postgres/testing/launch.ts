import { createInterface } from 'node:readline';
import { StartError } from '#server/platform/process/start-error.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';

// A Rembuk in a process of its own: `node launch.ts <data folder> [silence in ms]`. It reports in one line of JSON how
// the start went, and answers the line "stop" with "stopped".
try {
  const [, , dataDir = '', silence] = process.argv;
  const silenceMs = silence === undefined ? {} : { silenceMs: Number(silence) };
  const postgres = await startEmbeddedPostgres({ dataDir, ...silenceMs });
  console.log(JSON.stringify({ adopted: postgres.adopted, connection: postgres.connection }));
  for await (const line of createInterface(process.stdin)) {
    if (line !== 'stop') continue;
    await postgres.stop();
    console.log('stopped');
    break;
  }
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.log(JSON.stringify({ startError: error.message }));
  process.exit(1);
}
