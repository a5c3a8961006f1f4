import { hashOf, shareOf } from './hashing.ts';
import { coprimeNear, zipfAmounts } from './amounts.ts';

/** The number of accounts that wrote and voted in the filled forum. */
export const WRITERS = 25_000;
/** The number of accounts without content or votes. The bench reads and writes as them, and deletes what it wrote. */
export const NEWCOMERS = 512;
const CATEGORIES = 120;

/** Threads are numbered from the newest (0) to the oldest. These two are the same in each forum. */
export const LONG_THREAD = { number: 300, comments: 5_000 };
export const LOVED_THREAD = { number: 301, votes: 20_000 };

/** The number of newest threads that are alike in forums of all sizes, so that their lists can be compared. */
export const NEWEST = 200;
const MEAN = { comments: 10, threadVotes: 10, commentVotes: 1 };
const CAP = { comments: 2_000, threadVotes: 5_000, commentVotes: 300 };

/** The amounts of a forum. All other content is computed from the numbers of threads, comments and users. */
export interface Plan {
  readonly threads: number;
  readonly comments: number;
  /** In milliseconds since the epoch. The newest thread is a little older. */
  readonly end: number;
  commentsOf(thread: number): number;
  /** Returns the number of a thread's first comment. Those of the others follow. */
  firstCommentOf(thread: number): number;
  votesOnThread(thread: number): number;
  votesOnComment(comment: number): number;
  createdAt(thread: number): number;
}

/** Returns the number of comments of one of the newest threads. */
export function commentsOfNewest(thread: number): number {
  return hashOf(thread, 1) % (2 * MEAN.comments);
}

const YEARS_MS = 3 * 365 * 86_400_000;

/** Plans a forum in which nothing happens after `end`. The plan takes some bytes for each thread and comment. */
export function planForum(threads: number, end: number): Plan {
  const comments = zipfAmounts(MEAN.comments * threads, threads, CAP.comments);
  const votes = zipfAmounts(MEAN.threadVotes * threads, threads, CAP.threadVotes);
  for (let thread = 0; thread < NEWEST; thread++) {
    comments[thread] = commentsOfNewest(thread);
    votes[thread] = hashOf(thread, 2) % (2 * MEAN.threadVotes);
  }
  comments[LONG_THREAD.number] = LONG_THREAD.comments;
  votes[LONG_THREAD.number] = MEAN.threadVotes;
  votes[LOVED_THREAD.number] = LOVED_THREAD.votes;

  const first = new Uint32Array(threads + 1);
  for (let thread = 0; thread < threads; thread++) {
    first[thread + 1] = (first[thread] ?? 0) + (comments[thread] ?? 0);
  }
  const allComments = first[threads] ?? 0;
  const votesOnComments = zipfAmounts(
    MEAN.commentVotes * allComments,
    allComments,
    CAP.commentVotes,
  );
  // The comments that are read most are the same in all forums, too.
  const shown = (first[LONG_THREAD.number] ?? 0) + LONG_THREAD.comments;
  for (let comment = 0; comment < shown; comment++) {
    votesOnComments[comment] = hashOf(comment, 3) % (2 * MEAN.commentVotes + 1);
  }
  return {
    threads,
    comments: allComments,
    end,
    commentsOf: (thread) => comments[thread] ?? 0,
    firstCommentOf: (thread) => first[thread] ?? 0,
    votesOnThread: (thread) => votes[thread] ?? 0,
    votesOnComment: (comment) => votesOnComments[comment] ?? 0,
    createdAt: (thread) => end - Math.ceil(((thread + 1) * YEARS_MS) / (threads + 1)),
  };
}

const LIFE_MS = 7 * 86_400_000;

/**
 * Returns the time of the step `at` of `steps` in the life of a thread or comment that was created at `begin`. The
 * steps are spread evenly over a week, or the time until the end of the forum if that is shorter.
 */
export function momentOf(plan: Plan, begin: number, at: number, steps: number): number {
  const life = Math.min(LIFE_MS, plan.end - begin);
  return Math.floor(begin + (life * (at + 1)) / (steps + 1));
}

/** Returns the number of the user who wrote a comment. Few users write much. */
export function writerOf(comment: number): number {
  return Math.floor(WRITERS * shareOf(comment, 4) ** 2.5);
}

export function authorOf(thread: number): number {
  return Math.floor(WRITERS * shareOf(thread, 5) ** 1.5);
}

/** Returns the number of the category of a thread. Few categories are used much. */
export function categoryOf(thread: number): number {
  return Math.floor(CATEGORIES * shareOf(thread, 6) ** 2.5);
}

const VOTER_STRIDE = coprimeNear(0.618 * WRITERS, WRITERS);

/**
 * Returns the number of the user who cast the vote `at` on the thread or comment with the number `thing`. No user votes
 * twice on it.
 */
export function voterOf(thing: number, at: number, salt: number): number {
  return (hashOf(thing, salt) + at * VOTER_STRIDE) % WRITERS;
}

/** Whether the vote `at` is an up-vote. Every fifth vote is a down-vote. */
export function isUpVote(at: number): boolean {
  return at % 5 !== 3;
}

/** Returns the number of up-votes among the first `votes`. */
export function upVotesOf(votes: number): number {
  return votes - Math.floor((votes + 1) / 5);
}
