import { categoryKey } from '#contract/category-key.ts';
import { SCORE_PER_COMMENT, SCORE_PER_VOTE } from '#contract/leaderboards.ts';
import { type FilledTable, forumTables } from '#tools/demo/fill-tables.ts';
import { idOf } from './hashing.ts';
import {
  categoryOf,
  isUpVote,
  WRITERS,
  momentOf,
  authorOf,
  type Plan,
  upVotesOf,
  NEWCOMERS,
  voterOf,
  writerOf,
} from './plan.ts';
import { bodyOf, contentOf, nameOfCategory, titleOf } from './texts.ts';

/** The salts of `voterOf` for the two kinds of votes. */
const [ON_THREAD, ON_COMMENT] = [7, 8];

/** The number of threads with comments at the same time, so that the comments are interleaved on the disk. */
const AT_ONCE = 256;

export const emailOf = (user: number) => `warga-${user}@contoh.id`;

/** Returns the tables of the forum, including its counters. Rows are generated lazily, the oldest first. */
export function tablesOf(plan: Plan, passwordHash: string): FilledTable[] {
  return forumTables(
    {
      *comments() {
        for (const { comment, thread, at, of } of commentsInTime(plan)) {
          const votes = plan.votesOnComment(comment);
          yield [
            idOf('comment', comment),
            idOf('thread', thread),
            idOf('user', writerOf(comment)),
            contentOf(comment),
            new Date(momentOf(plan, plan.createdAt(thread), at, of)),
            upVotesOf(votes),
            votes - upVotesOf(votes),
          ];
        }
      },
      *comment_votes() {
        let vote = 0;
        for (const { comment, thread, at, of } of commentsInTime(plan)) {
          const begin = momentOf(plan, plan.createdAt(thread), at, of);
          const votes = plan.votesOnComment(comment);
          for (let number = 0; number < votes; number++) {
            yield [
              idOf('comment_vote', vote++),
              idOf('comment', comment),
              idOf('user', voterOf(comment, number, ON_COMMENT)),
              isUpVote(number) ? 1 : -1,
              new Date(momentOf(plan, begin, number, votes)),
            ];
          }
        }
      },
      *threads() {
        for (let thread = plan.threads - 1; thread >= 0; thread--) {
          const createdAt = plan.createdAt(thread);
          const comments = plan.commentsOf(thread);
          const activeAt =
            comments === 0 ? createdAt : momentOf(plan, createdAt, comments - 1, comments);
          const votes = plan.votesOnThread(thread);
          yield [
            idOf('thread', thread),
            titleOf(thread),
            bodyOf(thread),
            nameOfCategory(categoryOf(thread)),
            categoryKey(nameOfCategory(categoryOf(thread))),
            idOf('user', authorOf(thread)),
            new Date(createdAt),
            comments,
            new Date(activeAt),
            upVotesOf(votes),
            votes - upVotesOf(votes),
          ];
        }
      },
      *thread_votes() {
        let vote = 0;
        for (let thread = plan.threads - 1; thread >= 0; thread--) {
          const votes = plan.votesOnThread(thread);
          for (let number = 0; number < votes; number++) {
            yield [
              idOf('thread_vote', vote++),
              idOf('thread', thread),
              idOf('user', voterOf(thread, number, ON_THREAD)),
              isUpVote(number) ? 1 : -1,
              new Date(momentOf(plan, plan.createdAt(thread), number, votes)),
            ];
          }
        }
      },
      *users() {
        const scores = scoresOf(plan);
        for (let user = 0; user < WRITERS + NEWCOMERS; user++) {
          const email = emailOf(user);
          const joined = new Date(plan.createdAt(plan.threads - 1) - 1_000 * (WRITERS - user));
          yield [
            idOf('user', user),
            `Warga ${user}`,
            email,
            email,
            passwordHash,
            scores[user] ?? 0,
            joined,
            joined,
          ];
        }
      },
    },
    () => countsOfCategories(plan),
  );
}

/**
 * Yields every comment with its position `at` among the `of` comments of its thread. The comments of AT_ONCE threads
 * are interleaved.
 */
function* commentsInTime(plan: Plan) {
  for (let oldest = plan.threads - 1; oldest >= 0; oldest -= AT_ONCE) {
    const newest = Math.max(0, oldest - AT_ONCE + 1);
    let isAnyLeft = true;
    for (let at = 0; isAnyLeft; at++) {
      isAnyLeft = false;
      for (let thread = oldest; thread >= newest; thread--) {
        const of = plan.commentsOf(thread);
        if (at >= of) continue;
        isAnyLeft = true;
        yield { comment: plan.firstCommentOf(thread) + at, thread, at, of };
      }
    }
  }
}

function scoresOf(plan: Plan): Int32Array {
  const scores = new Int32Array(WRITERS + NEWCOMERS);
  const add = (user: number, points: number) => {
    scores[user] = (scores[user] ?? 0) + points;
  };
  for (let comment = 0; comment < plan.comments; comment++) {
    add(writerOf(comment), SCORE_PER_COMMENT);
    const votes = plan.votesOnComment(comment);
    for (let at = 0; at < votes; at++) add(voterOf(comment, at, ON_COMMENT), SCORE_PER_VOTE);
  }
  for (let thread = 0; thread < plan.threads; thread++) {
    const votes = plan.votesOnThread(thread);
    for (let at = 0; at < votes; at++) add(voterOf(thread, at, ON_THREAD), SCORE_PER_VOTE);
  }
  return scores;
}

function countsOfCategories(plan: Plan): Map<string, number> {
  const counts = new Map<string, number>();
  for (let thread = 0; thread < plan.threads; thread++) {
    const name = nameOfCategory(categoryOf(thread));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
