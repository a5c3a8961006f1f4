import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/embedded-postgres/start-embedded-postgres.ts';
import { postmasterOf, query, until } from './scratch.ts';

/** Starts the database of `filledDataDir` and finds its row. */
export async function expectDataKept(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  expect(await query(postgres.connection, 'SELECT word FROM kept')).toEqual([{ word: 'rembuk' }]);
  return postgres;
}

/** Kills the server with -9, and waits until it is dead. */
export async function killServer(dataDir: string): Promise<void> {
  const pid = await postmasterOf(dataDir);
  process.kill(pid, 'SIGKILL');
  await until(async () => {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'Z');
    return line.includes('Z');
  });
}

/** Leaves a lock file as a killed server does, with the id of another process in it. */
export async function leaveLocksOf(pid: number, dataDir: string): Promise<void> {
  const postgres = await expectDataKept(dataDir);
  const locks = ['postmaster.pid', '.s.PGSQL.5432.lock'];
  const texts = await Promise.all(
    locks.map((name) => readFile(path.join(dataDir, 'postgres', name), 'utf8')),
  );
  await postgres.stop();
  for (const [index, name] of locks.entries()) {
    const text = texts[index]?.replace(/^\d+/, String(pid)) ?? '';
    await writeFile(path.join(dataDir, 'postgres', name), text);
  }
}
