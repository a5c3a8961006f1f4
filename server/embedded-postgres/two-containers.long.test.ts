import { readdir, readFile, readlink, rename } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { needs } from '#server/platform/testing/needs.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import {
  canLaunchApart,
  filledDataDir,
  launchApart,
  query,
  removeFilledDataDir,
  until,
} from '#server/embedded-postgres/testing/scratch.ts';

const ROUNDS = 20;
const ROWS = 30;
/** The files that show a running server, beside the lock. */
const TRACES = ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'];

afterAll(removeFilledDataDir);

const NAMESPACES = 'Linux, outside a chroot, and root or leave for users to make namespaces';

/** The processes that work in a folder, from our own process table, which includes every nested namespace. */
async function processesIn(folder: string): Promise<number[]> {
  const numbers = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const folders = await Promise.all(
    numbers.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')),
  );
  return numbers.filter((_pid, index) => folders[index] === folder);
}

async function signal(pids: readonly number[], name: NodeJS.Signals): Promise<void> {
  for (const pid of pids) process.kill(pid, name);
  if (name !== 'SIGSTOP') return;
  await until(async () => {
    const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8')));
    return stats.every((line) => line.includes(') T '));
  });
}

async function moveTraces(cluster: string, from: string, to: string): Promise<void> {
  for (const name of TRACES) {
    await rename(path.join(cluster, `${name}${from}`), path.join(cluster, `${name}${to}`));
  }
}

describe('two containers on one data folder', needs(NAMESPACES, canLaunchApart()), () => {
  test('a paused server prevents a second one from starting, and loses nothing, 20 times', async () => {
    const dataDir = await filledDataDir();
    const cluster = path.join(dataDir, 'postgres');
    for (let round = 1; round <= ROUNDS; round += 1) {
      const first = launchApart(dataDir);
      const { connection } = JSON.parse(await first.nextLine()) as { connection: never };
      await query(connection, "SELECT 'before' AS word INTO TABLE rows");
      const paused = await processesIn(cluster);
      expect(paused.length).toBeGreaterThan(3);
      await signal(paused, 'SIGSTOP');
      // In every other round only the lock shows the first server.
      const isHidden = round % 2 === 0;
      if (isHidden) await moveTraces(cluster, '', '.aside');

      const second = launchApart(dataDir, ['500']);
      expect(JSON.parse(await second.nextLine()), `round ${round}`).toEqual({
        startError: expect.stringMatching(
          /^Another Rembuk, or its database, uses the folder .* and does not answer: stop it/,
        ),
      });
      await second.ended;

      if (isHidden) await moveTraces(cluster, '.aside', '');
      await signal(paused, 'SIGCONT');
      await query(connection, `INSERT INTO rows SELECT 'x' FROM generate_series(1, ${ROWS})`);
      expect(await query(connection, 'SELECT count(*)::int AS n FROM rows')).toEqual([
        { n: ROWS + 1 },
      ]);
      await query(connection, 'INSERT INTO kept SELECT word FROM rows');
      await query(connection, 'DROP TABLE rows');
      first.send('stop');
      expect(await first.nextLine()).toBe('stopped');
      await first.ended;
    }
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(await query(postgres.connection, 'SELECT count(*)::int AS n FROM kept')).toEqual([
      { n: 1 + ROUNDS * (ROWS + 1) },
    ]);
    await postgres.stop();
    expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).not.toMatch(/PANIC|corrupt/);
  }, 600_000);

  test('a second process uses the server of the first, which it reaches through the folder', async () => {
    const dataDir = await filledDataDir();
    const [first, second] = [launchApart(dataDir), launchApart(dataDir)];
    const answers = await Promise.all([first.nextLine(), second.nextLine()]);
    const states = answers.map((answer) => JSON.parse(answer) as { adopted: boolean });
    expect(states.map(({ adopted }) => adopted).sort()).toEqual([false, true]);
    for (const one of states[0]?.adopted ? [first, second] : [second, first]) {
      one.send('stop');
      expect(await one.nextLine()).toBe('stopped');
      await one.ended;
    }
    expect(await processesIn(path.join(dataDir, 'postgres'))).toEqual([]);
  });
});
