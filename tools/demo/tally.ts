import { SCORE_PER_COMMENT, SCORE_PER_VOTE } from '#contract/leaderboards.ts';
import type { DemoForum } from './generate.ts';

/** The counters of a forum. Each list is in the order of the keys. */
export interface Tally {
  readonly scores: number[];
  /** The number of threads by category name. No two names are spellings of one category. */
  readonly categories: Map<string, number>;
  readonly ofThreads: { comments: number; activeAt: Date; upVotes: number; downVotes: number }[];
  readonly ofComments: { upVotes: number; downVotes: number }[];
}

/** Counts the whole forum, with the same results as the server's counters after single writes. */
export function tallyOf({ users, threads, comments, votes }: DemoForum): Tally {
  const scores = users.map(() => 0);
  const score = (userKey: number, points: number) => {
    scores[userKey - 1] = (scores[userKey - 1] ?? 0) + points;
  };
  const categories = new Map<string, number>();
  for (const { category } of threads) {
    categories.set(category, (categories.get(category) ?? 0) + 1);
  }
  const ofThreads = threads.map(({ createdAt }) => ({
    comments: 0,
    activeAt: createdAt,
    upVotes: 0,
    downVotes: 0,
  }));
  const ofComments = comments.map(() => ({ upVotes: 0, downVotes: 0 }));
  // In chronological order: the last comment of a thread sets `activeAt`.
  for (const { threadKey, authorKey, createdAt } of comments) {
    score(authorKey, SCORE_PER_COMMENT);
    const thread = ofThreads[threadKey - 1];
    if (!thread) continue;
    thread.comments++;
    thread.activeAt = createdAt;
  }
  for (const { threadKey, commentKey, userKey, voteType } of votes) {
    score(userKey, SCORE_PER_VOTE);
    const votedOn = commentKey === null ? ofThreads[threadKey - 1] : ofComments[commentKey - 1];
    if (!votedOn) continue;
    if (voteType === 1) votedOn.upVotes++;
    else votedOn.downVotes++;
  }
  return { scores, categories, ofThreads, ofComments };
}
