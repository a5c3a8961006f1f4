import { paceOf } from '../actors/load.ts';
import { startRembuk } from './rembuk.ts';
import { signIn } from '../forum/people.ts';
import type { Findings } from '../report/results.ts';
import { type Bench, inRounds } from './bench.ts';
import { getOf } from './hot-reads.ts';
import { pathOfSearch, TYPICAL_SEARCHES } from './searches.ts';
import { Series } from './series.ts';

const CONNECTIONS = [1, 4];

/** Measures searches, from common to rare words. */
export async function measureSearch(bench: Bench): Promise<Findings> {
  const { forum, load, seconds } = bench;
  const [reader] = await signIn(forum.db, 1);
  await using rembuk = await startRembuk(forum.dataDir);
  const series = new Series();
  await inRounds(bench, 'search', async () => {
    for (const { q } of TYPICAL_SEARCHES) {
      for (const connections of CONNECTIONS) {
        const requests = [[getOf(pathOfSearch(q), reader.token)]];
        const shape = { connections, seconds, requests, mayBeRefused: true };
        const { reads, refused } = await load.ask({ url: rembuk.url, ...shape });
        const pace = paceOf(reads);
        series.add(`${q}, ${connections} refused`, (100 * refused) / pace.count);
        series.addPace(`${q}, ${connections}`, pace);
      }
    }
  });
  return {
    claims: [],
    tables: [
      {
        title: 'Searches',
        columns: [
          'search',
          'for',
          'p50, 1 connection',
          'p99, 1 connection',
          'p50, 4 connections',
          'p99, 4 connections',
          'rate, 4 connections',
          'refused, 1 connection',
          'refused, 4 connections',
        ],
        rows: TYPICAL_SEARCHES.map(({ name, q }) => [
          name,
          q,
          series.figure(`${q}, 1 p50`, 'ms'),
          series.figure(`${q}, 1 p99`, 'ms'),
          series.figure(`${q}, 4 p50`, 'ms'),
          series.figure(`${q}, 4 p99`, 'ms'),
          series.figure(`${q}, 4 rate`, 'per second'),
          series.figure(`${q}, 1 refused`, '%'),
          series.figure(`${q}, 4 refused`, '%'),
        ]),
      },
    ],
    notes: [
      'The first page of 20 threads, the best ones first, with the words marked. Rembuk refuses a search (503) that takes the database longer than two seconds; the times are until the answer, whatever it is.',
    ],
  };
}
