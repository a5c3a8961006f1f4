import { setTimeout as sleep } from 'node:timers/promises';
import { startRembuk } from './rembuk.ts';
import { residentMb, watchMemory } from '#tools/processes/usage.ts';
import { signIn, type Member } from '../forum/people.ts';
import { mediansOfQuarters, ratiosOf } from '../report/numbers.ts';
import { figureOf, type Findings } from '../report/results.ts';
import type { Bench } from './bench.ts';
import { EVENING_CONNECTIONS, planEvening } from './evening.ts';
import { findHotReads, getOf } from './hot-reads.ts';

/** The wait before idle memory is measured. By then the process has finished its start. */
const IDLE_AFTER_MS = 5_000;
const SAMPLE_EVERY_MS = 500;
/** Each step of the soak is one load, with a short pause between two steps. */
const SOAK_STEP_SECONDS = 15;

/** Measures the memory of the Node process: idle, under load, and under a long constant load. */
export async function measureMemory(bench: Bench): Promise<Findings> {
  const { forum, load, seconds, soakMinutes } = bench;
  const members = await signIn(forum.db, EVENING_CONNECTIONS);
  const [reader] = members;
  await using rembuk = await startRembuk(forum.dataDir);
  await sleep(IDLE_AFTER_MS);
  const idle = residentMb(rembuk.pid);

  console.log('  memory: reads and an evening');
  const ofReads = await memoryDuring(rembuk.pid, () => readAll(bench, rembuk.url, reader));
  const evening = await planEvening(rembuk.url, members);
  const send = (seconds: number) =>
    load.ask({
      url: rembuk.url,
      connections: EVENING_CONNECTIONS,
      seconds,
      requests: evening.all,
    });
  const ofEvening = await memoryDuring(rembuk.pid, () => send(Math.max(10, seconds)));

  const ofSoak: number[] = [];
  const end = performance.now() + 60_000 * soakMinutes;
  while (performance.now() < end) {
    const left = (end - performance.now()) / 1_000;
    console.log(`  memory: ${Math.ceil(left)} s of the soak to go`);
    const samples = await memoryDuring(rembuk.pid, () =>
      send(Math.max(1, Math.min(SOAK_STEP_SECONDS, left))),
    );
    ofSoak.push(...samples);
  }
  await sleep(IDLE_AFTER_MS);
  const after = residentMb(rembuk.pid);

  const quarters = mediansOfQuarters(ofSoak);
  const most = Math.max(...ofReads, ...ofEvening, ...ofSoak);
  return {
    claims: [
      {
        what: 'resident memory of Node, idle',
        goal: { atMost: 120 },
        measured: figureOf([idle], 'MB'),
      },
      {
        what: 'resident memory of Node, loaded',
        goal: { atMost: 220 },
        measured: figureOf([most], 'MB'),
      },
      {
        what: 'the last quarter of the soak against its second, flat',
        goal: { atMost: 1.1 },
        measured: figureOf(ratiosOf([quarters[3]], [quarters[1]]), 'times'),
      },
    ],
    tables: [
      {
        title: 'Resident memory of the Node process',
        columns: ['', 'memory'],
        rows: [
          ['idle, after the start', figureOf([idle], 'MB')],
          ['hot reads, 64 connections', figureOf(ofReads, 'MB')],
          ['an evening, 64 connections', figureOf(ofEvening, 'MB')],
          [`the same for ${soakMinutes} minutes`, figureOf(ofSoak, 'MB')],
          ['in quarters of it', quarters.map((median) => median.toFixed(0)).join(', ')],
          ['idle again', figureOf([after], 'MB')],
        ],
      },
    ],
    notes: [
      'Sampled twice a second; PostgreSQL has its own memory beside it. The goals are of the highest sample.',
    ],
  };
}

async function readAll({ load, seconds }: Bench, url: string, { token }: Member): Promise<void> {
  for (const { path } of await findHotReads(url, token)) {
    await load.ask({ url, connections: 64, seconds, requests: [[getOf(path, token)]] });
  }
}

/** Samples the memory of the process during the action. */
async function memoryDuring(pid: number, action: () => Promise<unknown>): Promise<number[]> {
  const end = watchMemory(pid, SAMPLE_EVERY_MS);
  let samples: number[] = [];
  await action().finally(() => {
    samples = end();
  });
  return samples;
}
