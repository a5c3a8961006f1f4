import { paceOf } from '../actors/load.ts';
import { startRembuk } from './rembuk.ts';
import { signIn } from '../forum/people.ts';
import type { Findings } from '../report/results.ts';
import { type Bench, inRounds } from './bench.ts';
import { EVENING_CONNECTIONS, planEvening } from './evening.ts';
import { Series } from './series.ts';

/** Measures a mix of reads and writes beside the same reads alone. */
export async function measureMix(bench: Bench): Promise<Findings> {
  const { forum, load, seconds } = bench;
  const members = await signIn(forum.db, EVENING_CONNECTIONS);
  await using rembuk = await startRembuk(forum.dataDir);
  const evening = await planEvening(rembuk.url, members);
  const send = (requests: typeof evening.all, seconds: number) =>
    load.ask({ url: rembuk.url, connections: EVENING_CONNECTIONS, seconds, requests });

  await send(evening.all, 2);
  const series = new Series();
  await inRounds(bench, 'mix', async () => {
    const alone = paceOf((await send(evening.readsAlone, seconds)).reads);
    const { reads, writes } = await send(evening.all, seconds);
    series.addPace('alone', alone);
    series.addPace('reads', paceOf(reads));
    series.addPace('writes', paceOf(writes));
  });
  return {
    claims: [
      {
        what: 'reads a second while 10 % of requests write, against reads alone',
        goal: { atLeast: 0.6 },
        measured: series.ratio('reads rate', 'alone rate'),
      },
    ],
    tables: [
      {
        title: `An evening, ${EVENING_CONNECTIONS} connections`,
        columns: ['', 'rate', 'p50', 'p99'],
        rows: [
          ['reads alone', ...series.paceOf('alone')],
          ['reads while others write', ...series.paceOf('reads')],
          ['votes and comments', ...series.paceOf('writes')],
        ],
      },
    ],
    notes: [
      'Each connection is another person, who reads lists and threads (90 %), votes (8 %) and comments (2 %), as fast as the answers come.',
    ],
  };
}
