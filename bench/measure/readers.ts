import { paceOf } from '../actors/load.ts';
import { startRembuk } from './rembuk.ts';
import { signIn, type Member } from '../forum/people.ts';
import type { Findings } from '../report/results.ts';
import { type Bench, inRounds } from './bench.ts';
import { findHotReads, getOf, type HotRead } from './hot-reads.ts';
import { Series, worstOf } from './series.ts';

const READERS = 400;
const CONNECTIONS = 64;
const WARM_UP_ROUNDS = 5;
/** The own profile, which is excluded: its answer differs for each reader. */
const OF_ONE_READER = '/v1/users/me';

/**
 * Measures many readers, each of whom sends one request with a session that is new to the process, beside one reader
 * who sends as many requests.
 */
export async function measureReaders(bench: Bench): Promise<Findings> {
  const { forum, load } = bench;
  const [first] = await signIn(forum.db, 1);
  await using rembuk = await startRembuk(forum.dataDir);
  const reads = (await findHotReads(rembuk.url, first.token)).filter(
    ({ path }) => path !== OF_ONE_READER,
  );
  const ask = async ({ path }: HotRead, readers: readonly Member[]) => {
    const requests = Array.from({ length: CONNECTIONS }, (_, connection) =>
      readers
        .filter((_reader, number) => number % CONNECTIONS === connection)
        .map(({ token }) => getOf(path, token)),
    );
    const shape = { connections: CONNECTIONS, seconds: 0, isOnce: true };
    return paceOf((await load.ask({ url: rembuk.url, ...shape, requests })).reads);
  };
  const askBoth = async (read: HotRead) => {
    const readers = await signIn(forum.db, READERS);
    const once = await ask(read, readers);
    const one = await ask(read, Array<Member>(READERS).fill(first));
    return { once, one };
  };

  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    for (const read of reads) await askBoth(read);
  }
  const series = new Series();
  await inRounds(bench, 'readers', async () => {
    for (const read of reads) {
      for (const [who, pace] of Object.entries(await askBoth(read))) {
        series.addPace(`${read.name}, ${who}`, pace);
      }
    }
  });
  const shareOf = (name: string) => series.ratio(`${name}, once rate`, `${name}, one rate`);
  const names = reads.map(({ name }) => name);
  return {
    claims: [
      {
        what: `${READERS} readers who ask once each, against one who asks ${READERS} times (the worst read)`,
        goal: { atLeast: 0.6 },
        ...worstOf(names, 'lowest', shareOf),
      },
    ],
    tables: [
      {
        title: `${READERS} readers, ${CONNECTIONS} connections`,
        columns: ['read', 'once each', 'one reader', 'of it', 'p50', 'p50, one', 'p99', 'p99, one'],
        rows: names.map((name) => {
          const [rate, p50, p99] = series.paceOf(`${name}, once`);
          const [rateOfOne, p50OfOne, p99OfOne] = series.paceOf(`${name}, one`);
          return [name, rate, rateOfOne, shareOf(name), p50, p50OfOne, p99, p99OfOne];
        }),
      },
    ],
    notes: [
      'Each of the many reads with a session of its own, which the process has never seen, as a community does that comes by in the evening: who it is has to be looked up in the database.',
    ],
  };
}
