import { spread } from './amounts.ts';
import { type Crowd, createCrowd } from './crowd.ts';
import { generateVotes } from './generate-votes.ts';
import { type Marathons, writeMarathons } from './marathons.ts';
import { createRandom, type Random } from '#server/testing/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, momentAfter, threadTimes } from './timeline.ts';
import { createMemory, writeComments } from './write-comments.ts';
import { CITIES, type WrittenThread, writeThreads } from './write-threads.ts';

export interface DemoUser {
  key: number;
  name: string;
  email: string;
  createdAt: Date;
}

export interface DemoThread {
  key: number;
  authorKey: number;
  title: string;
  category: string;
  /** HTML as the sanitiser would store it. */
  body: string;
  createdAt: Date;
}

export interface DemoComment {
  key: number;
  threadKey: number;
  authorKey: number;
  /** HTML as the sanitiser would store it. */
  content: string;
  createdAt: Date;
}

export interface DemoVote {
  userKey: number;
  threadKey: number;
  /** null: the vote is on the thread itself. */
  commentKey: number | null;
  voteType: 1 | -1;
  createdAt: Date;
}

export interface DemoForum {
  users: DemoUser[];
  threads: DemoThread[];
  comments: DemoComment[];
  votes: DemoVote[];
}

/** The default number of threads of a demo. */
export const DEFAULT_THREADS = 300;
const COMMENTS_PER_THREAD = 10;
const COMMENTS_MAX = 120;
/** With more comments, a thread with few replies of its own would end in small talk. */
const COMMENTS_MAX_OF_ORDINARY_THREADS = 38;
/** With more replies of its own, a thread may become one of the longest. */
const ORDINARY_REPLIES = 8;

/** From this size on, a forum has namesakes, counting games (`MARATHONS`), and many small categories. */
const LARGE_FORUM_THREADS = 5_000;
const SHARE_IN_SMALL_CATEGORIES = 0.04;

/**
 * Generates a forum in Indonesian, always the same for the same seed, `now` and size. Keys count from 1, in the order
 * of creation. The first user is meant for logging in.
 */
export function generateDemoForum(options: {
  seed: number;
  /** By default, the current time. */
  now?: Date;
  threads?: number;
}): DemoForum {
  const random = createRandom(options.seed);
  const now = (options.now ?? new Date()).getTime();
  const size = options.threads ?? DEFAULT_THREADS;
  const isLarge = size >= LARGE_FORUM_THREADS;
  const crowd = createCrowd(size, isLarge);
  const written = random.shuffle(writeThreads(random, size));
  const marathons: Marathons = isLarge ? writeMarathons(random, size) : new Map();
  for (const [index, { thread }] of marathons) written[index] = thread;
  const times = threadTimes(random, written.length, now);
  const threads = written.map(({ author, title, content, html }, index): DemoThread => ({
    key: index + 1,
    authorKey: crowd.keyIn(index + 1, author),
    title,
    category:
      isLarge && random.chance(SHARE_IN_SMALL_CATEGORIES)
        ? `${content.name} ${random.pick(CITIES).toLowerCase()}`
        : content.name,
    body: html,
    createdAt: new Date(times[index] ?? now),
  }));
  const comments = generateComments(random, { crowd, written, marathons, threads, now });
  const votes = generateVotes(random, { crowd, written, threads, comments, now, isLarge });
  return { users: generateUsers(random, crowd, now), threads, comments, votes };
}

function generateUsers(random: Random, { members }: Crowd, now: number): DemoUser[] {
  const firstDay = now - 780 * DAY_MS;
  const apart = (40 * DAY_MS) / members.length;
  return members.map(({ name, email }, index) => ({
    key: index + 1,
    name,
    email,
    // All users join before the first thread, in the order of their keys.
    createdAt: new Date(firstDay + index * apart + random.int((10 / 24) * apart)),
  }));
}

function generateComments(
  random: Random,
  forum: {
    crowd: Crowd;
    written: WrittenThread[];
    marathons: Marathons;
    threads: DemoThread[];
    now: number;
  },
): DemoComment[] {
  const { crowd, written, marathons, threads, now } = forum;
  const ofMarathons = [...marathons.values()].reduce(
    (sum, { comments }) => sum + comments.length,
    0,
  );
  const amounts = spread(
    random,
    threads.length * COMMENTS_PER_THREAD - ofMarathons,
    threads.map((thread, index) => {
      if (marathons.has(index)) return { weight: 0, cap: 0 };
      const replies = written[index]?.idea.replies.length ?? 0;
      const age = now - thread.createdAt.getTime();
      return { weight: popularity(random, replies), cap: mostComments(random, age, replies) };
    }),
    COMMENTS_MAX,
  );
  const memory = createMemory();
  const comments = written.flatMap((thread, index) => {
    const { key, createdAt } = threads[index] ?? { key: 0, createdAt: new Date(now) };
    const marathon = marathons.get(index)?.comments;
    const amount = marathon?.length ?? amounts[index] ?? 0;
    const typicalMs = (4 + amount) * HOUR_MS;
    const times = Array.from({ length: amount }, () =>
      momentAfter(random, createdAt.getTime(), now, typicalMs),
    ).sort((a, b) => a - b);
    const said = marathon ?? writeComments(random, thread, amount, memory);
    return said.map(({ writer, html }, position) => ({
      key: 0,
      threadKey: key,
      authorKey: crowd.keyIn(key, writer),
      content: html,
      createdAt: new Date(times[position] ?? now),
    }));
  });
  comments.sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.threadKey - b.threadKey,
  );
  for (const [index, comment] of comments.entries()) comment.key = index + 1;
  return comments;
}

/**
 * Returns the weight of a thread by which comments are distributed, as in a real forum: a fifth of the threads is never
 * answered, most get a handful of comments, and a few become the longest. These few have many replies of their own.
 */
function popularity(random: Random, replies: number): number {
  if (replies > ORDINARY_REPLIES && random.chance(0.65)) return 8 + random.next() * 7;
  return random.chance(0.2) ? 0 : random.logNormal(1);
}

function mostComments(random: Random, ageMs: number, replies: number): number {
  if (ageMs < 10 * MINUTE_MS) return 1;
  if (ageMs < HOUR_MS) return 3;
  if (ageMs < 8 * HOUR_MS) return 8;
  if (ageMs < 3 * DAY_MS) return 25;
  return replies > ORDINARY_REPLIES
    ? COMMENTS_MAX
    : COMMENTS_MAX_OF_ORDINARY_THREADS - random.int(16);
}
