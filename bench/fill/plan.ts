import { hashOf, shareOf } from './hashing.ts';
import { coprimeNear, zipfAmounts } from './amounts.ts';

/** Who talks and votes. */
export const MEMBERS = 25_000;
/** Who has done nothing yet: the bench writes and reads as them, and takes back what it wrote. */
export const VISITORS = 512;
export const CATEGORIES = 120;

/** Threads are numbered from the newest, 0, to the oldest; these are the same in each forum. */
export const LONG_THREAD = { number: 300, comments: 5_000 };
export const LOVED_THREAD = { number: 301, votes: 20_000 };

/** The newest threads are alike in forums of all sizes, so that their lists can be compared. */
export const NEWEST = 200;
const MEAN = { comments: 10, threadVotes: 10, commentVotes: 1 };
const CAP = { comments: 2_000, threadVotes: 5_000, commentVotes: 300 };

/** How much of everything there is, and where; all else follows from the numbers of things. */
export interface Plan {
  readonly threads: number;
  readonly comments: number;
  /** The newest thread is a little older than that. */
  readonly end: number;
  commentsOf(thread: number): number;
  /** The number of a thread's first comment; the others follow. */
  firstCommentOf(thread: number): number;
  votesOnThread(thread: number): number;
  votesOnComment(comment: number): number;
  createdAt(thread: number): number;
}

/** How many comments one of the newest threads has. */
export function commentsOfNewest(thread: number): number {
  return hashOf(thread, 1) % (2 * MEAN.comments);
}

const YEARS_MS = 3 * 365 * 86_400_000;

/** Plans a forum of that many threads, which ends at `end`; some bytes for each thread and comment. */
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
  // The comments that are read most are alike in all forums, too.
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

/** When the step `at` of `steps` happens in the life of something that began at `begin`. */
export function momentOf(plan: Plan, begin: number, at: number, steps: number): number {
  const life = Math.min(LIFE_MS, plan.end - begin);
  return Math.floor(begin + (life * (at + 1)) / (steps + 1));
}

/** Who wrote a comment: few write much. */
export function writerOf(comment: number): number {
  return Math.floor(MEMBERS * shareOf(comment, 4) ** 2.5);
}

export function ownerOf(thread: number): number {
  return Math.floor(MEMBERS * shareOf(thread, 5) ** 1.5);
}

/** The category of a thread, by number: few are used much. */
export function categoryOf(thread: number): number {
  return Math.floor(CATEGORIES * shareOf(thread, 6) ** 2.5);
}

const VOTER_STRIDE = coprimeNear(0.618 * MEMBERS, MEMBERS);

/** The voter `at` of the thing with that number; nobody votes twice. */
export function voterOf(thing: number, at: number, salt: number): number {
  return (hashOf(thing, salt) + at * VOTER_STRIDE) % MEMBERS;
}

/** Every fifth vote is against. */
export function isUpVote(at: number): boolean {
  return at % 5 !== 3;
}

/** How many of the first `votes` are for. */
export function upVotesOf(votes: number): number {
  return votes - Math.floor((votes + 1) / 5);
}
