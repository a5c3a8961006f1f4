import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '#server/testing/child-environment.ts';
import type { TableSummary } from '#server/backup/archive-format.ts';
import { openSession } from '#server/backup/database-session.ts';
import { listTables } from '#server/backup/list-tables.ts';
import { selectAll, selectColumns } from '#server/backup/selection.ts';
import { fixture, restoreFile } from '#server/backup/testing/scratch-archive.ts';
import { summarizeTable } from '#server/backup/write-archive.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import type { Schema } from '#server/schema.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { type ScratchDatabase, openScratchDatabase } from '#server/testing/scratch-database.ts';

/**
 * The expected contents of each fixture after its upgrade: the columns that existed when it was recorded, and their
 * rows.
 */
const expected: Record<string, TableSummary[]> = JSON.parse(
  await readFile(path.join(import.meta.dirname, '../testing/fixtures/upgraded.json'), 'utf8'),
);

/** Forums exist of every migration except the newest, and may be upgraded now. */
const earlier = Object.keys(migrations).sort().slice(0, -1);
const kept = [...new Set([...earlier, ...Object.keys(expected)])];

describe('a forum of every earlier version has the expected contents after the upgrade', () => {
  it.each(kept)('%s', async (version) => {
    const database = await openScratchDatabase();
    await restoreFile(fixture(version), database, { isUpgraded: false });
    const db = openDatabase<Schema>(database.connection, () => undefined);
    await migrate(db, migrations);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
    await db.destroy();
    expect(await summarize(database, expected[version])).toEqual(expected[version]);
  });

  it.each(kept)('%s, upgraded by the restore itself', async (version) => {
    const database = await openScratchDatabase();
    await restoreFile(fixture(version), database);
    expect(await summarize(database, expected[version])).toEqual(expected[version]);
  });
});

it('two servers that start together on an old database upgrade it once, and both run', async () => {
  const database = await openScratchDatabase();
  await restoreFile(fixture('001-forum'), database, { isUpgraded: false });
  const servers = [1, 2].map(() =>
    spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
      env: { ...CHILD_ENVIRONMENT, PORT: '0', DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const outputs = servers.map((server) => collect(server.stdout));
  const isRunning = (output: { text: string }) => / is running at /.test(output.text);
  await expect.poll(() => outputs.every(isRunning)).toBe(true);
  const upgrades = outputs.filter(({ text }) => text.includes('Upgrading the database (002'));
  expect(upgrades).toHaveLength(1);
  for (const server of servers) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
});

function collect(stream: NodeJS.ReadableStream): { text: string } {
  const output = { text: '' };
  stream.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
  return output;
}

/** Summarises these columns, or all when no expectation is recorded yet. */
async function summarize({ connection }: ScratchDatabase, of: TableSummary[] | undefined) {
  await using session = await openSession(connection);
  const { client } = session;
  await client.query('begin');
  const tables = await listTables(client);
  const summaries: TableSummary[] = [];
  for (const table of tables) {
    const columns = of?.find(({ name }) => name === table.name)?.columns;
    if (of !== undefined && columns === undefined) continue;
    const selection = columns === undefined ? selectAll(table) : selectColumns(table, columns);
    summaries.push(await summarizeTable(client, selection));
  }
  await client.query('commit');
  return summaries;
}
