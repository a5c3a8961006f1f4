import type { Db } from '#server/schema.ts';
import { generateDemoForum } from '#tools/demo/generate.ts';
import { openDemoDatabase } from '#tools/demo/open-demo.ts';
import { catchLetters } from '#tools/letters/catch-letters.ts';
import { spawnForum, START_COMMAND } from '#tools/processes/forum.ts';
import { residentMb } from '#tools/processes/usage.ts';
import { settingsWithMail } from './mail.ts';

const THREADS = 300;
/** pino's number for an error. */
const LEVEL_ERROR = 50;

/** A forum in a process of its own, as `npm start` runs it, with its memory and its log. */
export interface WatchedForum extends AsyncDisposable {
  readonly address: string;
  readonly db: Db;
  /** Resident memory, in MB. Throws when the process has ended. */
  readMemory(): number;
  /** Errors in its log, and other output. */
  complaints(): string[];
}

/** Starts a forum with the content of a demo, on a database that is deleted when it stops. */
export async function openWatchedForum(): Promise<WatchedForum> {
  await using held = new AsyncDisposableStack();
  const generate = () => generateDemoForum({ seed: 42, threads: THREADS });
  const { dataDir, db } = held.use(await openDemoDatabase(generate));
  const mail = settingsWithMail(held.use(await catchLetters()));
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...mail };
  const forum = held.use(await spawnForum(START_COMMAND, settings));
  const output: string[] = [];
  const collect = (text: string) => output.push(text);
  forum.child.stderr.setEncoding('utf8').on('data', collect);
  await forum.runs();
  forum.child.stdout.setEncoding('utf8').on('data', collect);
  const running = held.move();
  return {
    address: forum.url,
    db,
    readMemory: () => {
      if (!forum.isAlive()) throw new Error('the server has ended');
      return residentMb(Number(forum.child.pid));
    },
    complaints: () => output.join('').split('\n').filter(isComplaint),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function isComplaint(line: string): boolean {
  if (line === '') return false;
  try {
    return JSON.parse(line).level >= LEVEL_ERROR;
  } catch {
    return true;
  }
}
