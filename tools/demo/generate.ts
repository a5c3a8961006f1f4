import { spread } from './amounts.ts';
import { keyOf, PEOPLE } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, momentAfter, threadTimes } from './timeline.ts';
import { createMemory, writeComments } from './write-comments.ts';
import { type WrittenThread, writeThreads } from './write-threads.ts';
import { castVotes } from './cast-votes.ts';

export interface DemoUser {
  key: number;
  name: string;
  email: string;
  createdAt: Date;
}

export interface DemoThread {
  key: number;
  ownerKey: number;
  title: string;
  category: string;
  /** HTML as the sanitiser would store it. */
  body: string;
  createdAt: Date;
}

export interface DemoComment {
  key: number;
  threadKey: number;
  ownerKey: number;
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

const DEFAULT_THREADS = 300;
const COMMENTS_PER_THREAD = 10;
const VOTES_PER_THREAD = 100 / 3;
const MOST_COMMENTS = 120;
/** Beyond this a thread with little of its own to say would drift off into small talk. */
const MOST_COMMENTS_OF_ORDINARY_THREADS = 38;
/** With more replies of its own than this a thread can become the talk of the forum. */
const ORDINARY_REPLIES = 8;

/**
 * Makes up a whole forum in Indonesian, the same one for the same seed and `now`.
 * Keys count from 1 in the order in which things were created; the first user is the one to log in as.
 */
export function generateDemoForum(options: {
  seed: number;
  now: Date;
  threads?: number;
}): DemoForum {
  const random = createRandom(options.seed);
  const now = options.now.getTime();
  const written = random.shuffle(writeThreads(random, options.threads ?? DEFAULT_THREADS));
  const times = threadTimes(random, written.length, now);
  const threads = written.map(({ owner, title, content, html }, index): DemoThread => ({
    key: index + 1,
    ownerKey: keyOf(owner),
    title,
    category: content.name,
    body: html,
    createdAt: new Date(times[index] ?? now),
  }));
  const comments = generateComments(random, written, threads, now);
  const votes = castVotes(random, {
    threads,
    comments,
    total: Math.round(threads.length * VOTES_PER_THREAD),
    controversial: (thread) => written[thread.key - 1]?.idea.kind === 'discuss',
    now,
  });
  return { users: generateUsers(random, now), threads, comments, votes };
}

function generateUsers(random: Random, now: number): DemoUser[] {
  const firstDay = now - 780 * DAY_MS;
  return PEOPLE.map((person, index) => ({
    key: keyOf(person),
    name: person.name,
    email: person.email,
    // Everybody joins before the first thread, in the order of their keys.
    createdAt: new Date(firstDay + index * DAY_MS + random.int(10 * HOUR_MS)),
  }));
}

function generateComments(
  random: Random,
  written: WrittenThread[],
  threads: DemoThread[],
  now: number,
): DemoComment[] {
  const amounts = spread(
    random,
    threads.length * COMMENTS_PER_THREAD,
    threads.map((thread, index) => {
      const replies = written[index]?.idea.replies.length ?? 0;
      const age = now - thread.createdAt.getTime();
      return { weight: popularity(random, replies), cap: mostComments(random, age, replies) };
    }),
    MOST_COMMENTS,
  );
  const memory = createMemory();
  const comments = written.flatMap((thread, index) => {
    const { key, createdAt } = threads[index] ?? { key: 0, createdAt: new Date(now) };
    const amount = amounts[index] ?? 0;
    const typicalMs = (4 + amount) * HOUR_MS;
    const times = Array.from({ length: amount }, () =>
      momentAfter(random, createdAt.getTime(), now, typicalMs),
    ).sort((a, b) => a - b);
    return writeComments(random, thread, amount, memory).map(({ writer, html }, position) => ({
      key: 0,
      threadKey: key,
      ownerKey: keyOf(writer),
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
 * As in life: a fifth is never answered, most get a handful, a few become the talk of the forum.
 * Those few are threads for which we have much to say.
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
    ? MOST_COMMENTS
    : MOST_COMMENTS_OF_ORDINARY_THREADS - random.int(16);
}
