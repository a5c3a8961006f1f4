import { paceOf } from '../actors/load.ts';
import { startRembuk } from './rembuk.ts';
import { openForum } from '../forum/open-forum.ts';
import { signIn } from '../forum/people.ts';
import type { Findings } from '../report/results.ts';
import { type Bench, inRounds } from './bench.ts';
import { findFirstReads, type FirstReads } from './first-reads.ts';
import { findHotReads, getOf, type HotRead } from './hot-reads.ts';
import { pathOfSearch, TYPICAL_SEARCHES } from './searches.ts';
import { Series, worstOf } from './series.ts';

const SMALL_THREADS = 1_000;
const READS = ['home list', 'list of a category', 'second page', 'thread with 50 comments'];

interface Side {
  readonly size: 'small' | 'large';
  readonly url: string;
  readonly token: string;
  readonly reads: readonly HotRead[];
  readonly firstReads: readonly FirstReads[];
}

/** Compares forums of different sizes. */
export async function measureGrowth(bench: Bench): Promise<Findings> {
  const { forum, load, seconds } = bench;
  if (forum.threads === SMALL_THREADS) {
    return { claims: [], tables: [], notes: ['A larger forum is needed to see what grows.'] };
  }
  await using smallForum = await openForum(SMALL_THREADS);
  await using held = new AsyncDisposableStack();
  const sides: Side[] = [];
  for (const [size, of] of [
    ['small', smallForum],
    ['large', forum],
  ] as const) {
    const [{ token }] = await signIn(of.db, 1);
    const { url } = held.use(await startRembuk(of.dataDir));
    const reads = (await findHotReads(url, token)).filter(({ name }) => READS.includes(name));
    const searchReads = TYPICAL_SEARCHES.map(({ name, q }) => ({ name, path: pathOfSearch(q) }));
    const firstReads = await findFirstReads(url, token);
    sides.push({ size, url, token, reads: [...reads, ...searchReads], firstReads });
  }

  const first = sides[0]?.firstReads.map(({ name }) => name) ?? [];
  const searches = TYPICAL_SEARCHES.map(({ name }) => name);
  const hot = [...READS, ...searches];
  const series = new Series();
  const measure = async (name: string, seconds: number, keep: boolean) => {
    for (const { size, url, token, reads } of sides) {
      const path = reads.find((read) => read.name === name)?.path ?? '';
      const shape = { connections: 1, seconds, requests: [[getOf(path, token)]] };
      const mayBeRefused = !READS.includes(name);
      const { reads: answers, refused } = await load.ask({ url, ...shape, mayBeRefused });
      const pace = paceOf(answers);
      if (!keep) continue;
      series.add(`${size}, ${name}`, pace.p50);
      series.add(`${name} refused`, (100 * refused) / pace.count);
    }
  };
  const measureFirst = async (round: number, keep: boolean) => {
    for (const { size, url, token, firstReads } of sides) {
      for (const { name, pathsOf } of firstReads) {
        const requests = [pathsOf(round).map((path) => getOf(path, token))];
        const once = { connections: 1, seconds, isOnce: true };
        const pace = paceOf((await load.ask({ url, ...once, requests })).reads);
        if (keep) series.add(`${size}, ${name}`, pace.p50);
      }
    }
  };
  for (const name of hot) await measure(name, 1, false);
  await measureFirst(bench.rounds, false);
  await inRounds(bench, 'growth', async (round) => {
    for (const name of hot) await measure(name, seconds, true);
    await measureFirst(round, true);
  });

  const growthOf = (name: string) => series.ratio(`large, ${name}`, `small, ${name}`);
  const large = forum.threads.toLocaleString('en');
  return {
    claims: [
      {
        what: `lists and a thread: ${large} against 1,000 threads, p50 (the worst)`,
        goal: { atMost: 1.3 },
        ...worstOf([...READS, ...first], 'highest', growthOf),
      },
      {
        what: `search: ${large} against 1,000 threads, p50 (the worst)`,
        goal: { atMost: 3 },
        ...worstOf(searches, 'highest', growthOf),
      },
    ],
    tables: [
      {
        title: 'p50, one connection',
        columns: ['', '1,000 threads', `${large} threads`, 'growth', 'refused'],
        rows: [...first, ...hot].map((name) => [
          name,
          series.figure(`small, ${name}`, 'ms'),
          series.figure(`large, ${name}`, 'ms'),
          growthOf(name),
          series.has(`${name} refused`) ? series.figure(`${name} refused`, '%') : null,
        ]),
      },
    ],
    notes: [
      'Two forums are served side by side. Their newest threads, and the long one, are the same, so that answers are about as long. Pages never read before show what the database takes, whatever the server keeps of its answers; the other lists and the thread are answered from memory. Answers to searches are not kept: each one asks the database.',
    ],
  };
}
