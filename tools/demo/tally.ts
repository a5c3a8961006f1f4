import { SCORE_PER_COMMENT, SCORE_PER_VOTE } from '#contract/leaderboards.ts';
import type { DemoForum } from './generate.ts';

/** What the forum keeps beside what was written; each list is in the order of the keys. */
export interface Tally {
  readonly scores: number[];
  /** By name; no two of them are one category. */
  readonly categories: Map<string, number>;
  readonly ofThreads: { comments: number; activeAt: Date; upVotes: number; downVotes: number }[];
  readonly ofComments: { upVotes: number; downVotes: number }[];
}

/** Counts the whole forum, as the server would have while it was written. */
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
  // In the order of time: the last one says when its thread was last active.
  for (const { threadKey, ownerKey, createdAt } of comments) {
    score(ownerKey, SCORE_PER_COMMENT);
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
