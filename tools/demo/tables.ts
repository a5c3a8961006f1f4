import { categoryKey } from '#contract/category-key.ts';
import { newId } from '#server/platform/security/ids.ts';
import { type FilledTable, forumTables } from './fill-tables.ts';
import type { DemoForum } from './generate.ts';
import { tallyOf } from './tally.ts';

/** Returns the forum as rows of its tables, including the counters. */
export function tablesOf(demo: DemoForum, passwordHash: string): FilledTable[] {
  const tally = tallyOf(demo);
  const users = demo.users.map(() => newId('user'));
  const threads = demo.threads.map(() => newId('thread'));
  const comments = demo.comments.map(() => newId('comment'));
  return forumTables(
    {
      *comments() {
        for (const { key, threadKey, authorKey, content, createdAt } of demo.comments) {
          const { upVotes, downVotes } = at(tally.ofComments, key);
          const of = [at(comments, key), at(threads, threadKey), at(users, authorKey)];
          yield [...of, content, createdAt, upVotes, downVotes];
        }
      },
      *comment_votes() {
        for (const { commentKey, userKey, voteType, createdAt } of demo.votes) {
          if (commentKey === null) continue;
          const of = [newId('comment_vote'), at(comments, commentKey), at(users, userKey)];
          yield [...of, voteType, createdAt];
        }
      },
      *threads() {
        for (const { key, title, body, category, authorKey, createdAt } of demo.threads) {
          const counts = at(tally.ofThreads, key);
          const filed = [category, categoryKey(category)];
          const written = [
            at(threads, key),
            title,
            body,
            ...filed,
            at(users, authorKey),
            createdAt,
          ];
          yield [...written, counts.comments, counts.activeAt, counts.upVotes, counts.downVotes];
        }
      },
      *thread_votes() {
        for (const { threadKey, commentKey, userKey, voteType, createdAt } of demo.votes) {
          if (commentKey !== null) continue;
          const of = [newId('thread_vote'), at(threads, threadKey), at(users, userKey)];
          yield [...of, voteType, createdAt];
        }
      },
      *users() {
        for (const { key, name, email, createdAt } of demo.users) {
          const secrets = [email, email.toLowerCase(), passwordHash];
          // Their addresses are confirmed: no letter to them is read by anybody.
          const times = [createdAt, createdAt];
          yield [at(users, key), name, ...secrets, at(tally.scores, key), ...times];
        }
      },
    },
    () => tally.categories,
  );
}

/** Returns the element with that key. */
function at<T>(list: readonly T[], key: number): T {
  const found = list[key - 1];
  if (found === undefined) throw new Error(`the demo names something that is not in it: ${key}`);
  return found;
}
