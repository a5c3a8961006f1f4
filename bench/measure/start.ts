import { setTimeout as sleep } from 'node:timers/promises';
import { isOk } from '#tools/processes/until.ts';
import { spawnCommand } from './rembuk.ts';
import type { Findings } from '../report/results.ts';
import { type Bench, inRounds } from './bench.ts';
import { Series } from './series.ts';

const ASK_EVERY_MS = 5;
const TIMEOUT_MS = 60_000;

/** Measures the time from the start of the process to its first answer. */
export async function measureStart(bench: Bench): Promise<Findings> {
  const { forum } = bench;
  const series = new Series();
  await inRounds(bench, 'start', async () => {
    series.add('beside', await secondsToAnswer(forum.dataDir));
    await forum.whileClosed(async () => {
      series.add('whole', await secondsToAnswer(forum.dataDir));
    });
  });
  return {
    claims: [
      {
        what: 'start to first answer with an existing database',
        goal: { atMost: 1 },
        measured: series.figure('whole', 's'),
      },
    ],
    tables: [
      {
        title: 'Start to first answer',
        columns: ['', 'time'],
        rows: [
          ['with its PostgreSQL, as `npm start` does', series.figure('whole', 's')],
          ['PostgreSQL runs already', series.figure('beside', 's')],
        ],
      },
    ],
    notes: [
      'From the command of `npm start` to the first 200 of `GET /health`, which asks the database; what npm itself needs before it, a few tenths of a second, is not in it. All is built before.',
    ],
  };
}

async function secondsToAnswer(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  await using rembuk = await spawnCommand(dataDir);
  while (!(await isOk(`${rembuk.url}/health`, TIMEOUT_MS))) {
    if (!rembuk.isAlive() || performance.now() - startedAt > TIMEOUT_MS) {
      throw new Error('Rembuk did not start');
    }
    await sleep(ASK_EVERY_MS);
  }
  return (performance.now() - startedAt) / 1_000;
}
