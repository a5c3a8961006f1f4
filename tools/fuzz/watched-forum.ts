import type { Db } from '#server/schema.ts';
import { openDemoDatabase } from '#tools/demo/open-demo-database.ts';
import { THROW_AWAY_SETTINGS } from '#tools/demo/open-demo-forum.ts';
import { spawnForum, START_COMMAND } from '#tools/processes/forum.ts';
import { residentMb } from '#tools/processes/usage.ts';

const THREADS = 300;
/** pino's number for an error. */
const LEVEL_ERROR = 50;

/** A forum in a process of its own, as `npm start` runs it, and what is seen of it from outside. */
export interface WatchedForum extends AsyncDisposable {
  readonly address: string;
  readonly db: Db;
  /** Resident memory, in MB. Throws when the process has ended. */
  readMemory(): number;
  /** What it said that is no warning: errors of its log, and all that is not of its log. */
  complaints(): string[];
}

/** Starts it with the content of a demo, on a database that is gone when it stops. */
export async function openWatchedForum(): Promise<WatchedForum> {
  await using held = new AsyncDisposableStack();
  const size = { seed: 42, threads: THREADS };
  const { dataDir, db } = held.use(await openDemoDatabase('fuzz', size, THROW_AWAY_SETTINGS));
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const forum = held.use(await spawnForum(START_COMMAND, settings));
  const said: string[] = [];
  const note = (text: string) => said.push(text);
  forum.child.stderr.setEncoding('utf8').on('data', note);
  await forum.runs();
  forum.child.stdout.setEncoding('utf8').on('data', note);
  const running = held.move();
  return {
    address: forum.url,
    db,
    readMemory: () => {
      if (!forum.isAlive()) throw new Error('the server has ended');
      return residentMb(Number(forum.child.pid));
    },
    complaints: () => said.join('').split('\n').filter(isComplaint),
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
