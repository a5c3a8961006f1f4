import type { LoadRequest } from '../actors/load.ts';
import { hashOf } from '../fill/hashing.ts';
import { NEWEST_THREADS } from '../fill/newest.ts';
import type { Member } from '../forum/people.ts';
import { findHotReads, getOf, type HotRead } from './hot-reads.ts';
import { jobsOf, requestOf } from './write-jobs.ts';

export const EVENING_CONNECTIONS = 64;

/** The requests of one user: 90 % reads, 8 % votes, 2 % comments. */
const READS_OF_ONE = 180;
const THREAD_VOTES_OF_ONE = 10;
const COMMENT_VOTES_OF_ONE = 6;
const COMMENTS_OF_ONE = 4;

/** The share of each hot read, in percent; the rest opens one of the newest threads. */
const SHARES = new Map([
  ['home list', 35],
  ['list of a category', 10],
  ['second page', 10],
  ['thread with 50 comments', 15],
  ['leaderboards', 5],
  ['users/me', 10],
]);
const OPENED_THREADS = 40;

export interface Evening {
  readonly all: readonly (readonly LoadRequest[])[];
  /** The same without the writes. */
  readonly readsAlone: readonly (readonly LoadRequest[])[];
}

/** Plans the requests of an evening at `url`, for each member in another order. */
export async function planEvening(
  url: string,
  members: readonly [Member, ...Member[]],
): Promise<Evening> {
  const [first] = members;
  const hotReads = await findHotReads(url, first.token);
  const people = members.map((member, person) => {
    const reads = readsOf(hotReads, member, person);
    const writes = [
      ...jobsOf('thread vote', person, THREAD_VOTES_OF_ONE),
      ...jobsOf('comment vote', person, COMMENT_VOTES_OF_ONE),
      ...jobsOf('comment', person, COMMENTS_OF_ONE),
    ].map((job) => requestOf(job, member));
    return { reads, all: shuffle([...reads, ...writes], person) };
  });
  return { all: people.map(({ all }) => all), readsAlone: people.map(({ reads }) => reads) };
}

function readsOf(hotReads: readonly HotRead[], { token }: Member, person: number): LoadRequest[] {
  const hot = hotReads.flatMap(({ name, path }) =>
    Array.from({ length: ((SHARES.get(name) ?? 0) * READS_OF_ONE) / 100 }, () => path),
  );
  const opened = Array.from({ length: READS_OF_ONE - hot.length }, (_, at) => {
    const thread = NEWEST_THREADS[(person + at) % OPENED_THREADS] ?? '';
    return `/v1/threads/${thread}?limit=50`;
  });
  return shuffle([...hot, ...opened], person).map((path) => getOf(path, token));
}

/** The order differs between users, and is the same in each run. */
function shuffle<T>(items: readonly T[], person: number): T[] {
  return items
    .map((item, at) => ({ item, order: hashOf(at, 1_000 + person) }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
