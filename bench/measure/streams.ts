import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '#server/platform/process/start-error.ts';
import { startActor } from '#tools/processes/actor.ts';
import type { ListenersOrder } from '../actors/listeners.ts';
import { paceOf } from '../actors/load.ts';
import { startRembuk } from './rembuk.ts';
import { residentMb } from '#tools/processes/usage.ts';
import { signIn } from '../forum/people.ts';
import { quantile } from '../report/numbers.ts';
import type { Findings } from '../report/results.ts';
import { type Bench, inRounds } from './bench.ts';
import { findHotReads, getOf } from './hot-reads.ts';
import { Series } from './series.ts';

const STREAMS = 5_000;
/** The maximum that the product allows one account. */
const STREAMS_OF_ONE = 20;
const THREADS_A_ROUND = 3;
const CONNECTIONS = 64;
/** The open files of the load and of the database, beside the streams. */
const OTHER_FILES = 500;
const PAUSE_MS = 1_000;
const LISTENERS = new URL('../actors/listeners.ts', import.meta.url);

/** Measures many event streams on one process: the latency of events, and the slowdown of reads. */
export async function measureStreams(bench: Bench): Promise<Findings> {
  const { forum, load, seconds } = bench;
  refuseTooFewFiles();
  const members = await signIn(forum.db, STREAMS / STREAMS_OF_ONE + 1);
  const [reader, ...people] = members;
  await using rembuk = await startRembuk(forum.dataDir);
  const { url, pid } = rembuk;
  await using listeners = startActor<ListenersOrder, Float64Array>(LISTENERS);
  const [homeList] = await findHotReads(url, reader.token);
  if (!homeList) throw new Error('there is nothing to read');
  const read = async (seconds: number) => {
    const requests = [[getOf(homeList.path, reader.token)]];
    return paceOf((await load.ask({ url, connections: CONNECTIONS, seconds, requests })).reads);
  };

  await read(1);
  const series = new Series();
  await inRounds(bench, 'streams', async () => {
    const without = await read(seconds);
    const startedAt = performance.now();
    await listeners.ask({ do: 'open', url, people, streamsOfOne: STREAMS_OF_ONE });
    series.add('opening', (performance.now() - startedAt) / 1_000);
    for (let thread = 0; thread < THREADS_A_ROUND; thread++) {
      await sleep(PAUSE_MS);
      const delays = (await listeners.ask({ do: 'write', url, writer: reader })).sort();
      if (delays.length !== STREAMS) throw new Error(`only ${delays.length} streams were open`);
      series.add('first', quantile(delays, 0));
      series.add('p50', quantile(delays, 0.5));
      series.add('p99', quantile(delays, 0.99));
      series.add('last', quantile(delays, 1));
    }
    const beside = await read(seconds);
    series.add('memory', residentMb(pid));
    await listeners.ask({ do: 'close' });
    await sleep(PAUSE_MS);
    series.addPace('without', without);
    series.addPace('beside', beside);
  });

  return {
    claims: [
      {
        what: `${STREAMS.toLocaleString('en')} event streams on one process: a new thread reaches all`,
        goal: { atMost: 1_000 },
        measured: series.figure('last', 'ms'),
      },
      {
        what: 'reads beside these streams against reads without them',
        goal: { atLeast: 0.8 },
        measured: series.ratio('beside rate', 'without rate'),
      },
    ],
    tables: [
      {
        title: `${STREAMS.toLocaleString('en')} event streams`,
        columns: ['', 'measured'],
        rows: [
          ['opening all of them', series.figure('opening', 's')],
          ['a new thread, from asking to the first that hears', series.figure('first', 'ms')],
          ['to half of them', series.figure('p50', 'ms')],
          ['to 99 %', series.figure('p99', 'ms')],
          ['to the last', series.figure('last', 'ms')],
          ['home list without them, 64 connections', series.figure('without rate', 'per second')],
          ['beside them', series.figure('beside rate', 'per second')],
          ['p99 without them', series.figure('without p99', 'ms')],
          ['p99 beside them', series.figure('beside p99', 'ms')],
          ['resident memory with them', series.figure('memory', 'MB')],
        ],
      },
    ],
    notes: [
      `${STREAMS / STREAMS_OF_ONE} people hold ${STREAMS_OF_ONE} streams each, which is what one person may. The time begins when the thread is sent, and so has its writing in it, and the 75 ms for which changes gather.`,
    ],
  };
}

/** Throws if too few files may be open: each stream is one, in two processes. */
function refuseTooFewFiles(): void {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  if (limit === 'unlimited' || Number(limit) >= STREAMS + OTHER_FILES) return;
  throw new StartError(
    `A process may open only ${limit} files here, and the streams need ${STREAMS + OTHER_FILES}: raise the limit (ulimit -Hn).`,
  );
}
