import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import {
  filledDataDir,
  launch,
  postmasterOf,
  query,
  removeFilledDataDir,
} from '#server/embedded-postgres/testing/scratch.ts';

const ROUNDS = 20;
const VICTIMS = ['the server', 'the writer', 'both'] as const;

afterAll(removeFilledDataDir);

test('kill -9 in the middle of writing, 20 times: no acknowledged row is missing', async () => {
  const dataDir = await filledDataDir();
  const setUp = await startEmbeddedPostgres({ dataDir });
  await query(
    setUp.connection,
    'CREATE TABLE acknowledged (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, words text)',
  );
  await setUp.stop();

  const acknowledged: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = VICTIMS[round % VICTIMS.length];
    const before = acknowledged.length;
    const writer = launch('write-rows.ts', dataDir);
    const collected = collect(writer.nextLine, acknowledged);
    while (acknowledged.length < before + 10) await sleep(1);
    await sleep(Math.random() * 200);
    const server = await postmasterOf(dataDir);
    if (victim !== 'the server') writer.child.kill('SIGKILL');
    if (victim !== 'the writer') process.kill(server, 'SIGKILL');
    await collected;

    const postgres = await startEmbeddedPostgres({ dataDir });
    // A writer that lost its server may have restarted it before it ended.
    if (victim !== 'the server') {
      expect(postgres.adopted, `round ${round}, killed: ${victim}`).toBe(victim === 'the writer');
    }
    const rows = await query(postgres.connection, 'SELECT id::int AS id FROM acknowledged');
    const stored = new Set(rows.map(({ id }) => id));
    const missing = acknowledged.filter((id) => !stored.has(id));
    expect(missing, `round ${round}, killed: ${victim}`).toEqual([]);
    await postgres.stop();
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(10 * ROUNDS);
}, 120_000);

/** Collects the numbers that the writer reports until it ends. An incomplete last line is not counted. */
async function collect(nextLine: () => Promise<string>, acknowledged: number[]): Promise<void> {
  for (let line = await nextLine(); line !== ''; line = await nextLine()) {
    acknowledged.push(Number(line));
  }
}
