import { categoryKey } from '#contract/category-key.ts';
import { newId } from '#server/platform/security/ids.ts';
import type { FilledTable } from './fill-tables.ts';
import type { DemoForum } from './generate.ts';
import { tallyOf } from './tally.ts';

/** The forum as rows of the tables, its counters among them. */
export function tablesOf(demo: DemoForum, passwordHash: string): FilledTable[] {
  const tally = tallyOf(demo);
  const users = demo.users.map(() => newId('user'));
  const threads = demo.threads.map(() => newId('thread'));
  const comments = demo.comments.map(() => newId('comment'));
  return [
    {
      name: 'comments',
      columns: 'id, thread_id, owner_id, content, created_at, up_votes, down_votes',
      *rows() {
        for (const { key, threadKey, ownerKey, content, createdAt } of demo.comments) {
          const { upVotes, downVotes } = at(tally.ofComments, key);
          const of = [at(comments, key), at(threads, threadKey), at(users, ownerKey)];
          yield [...of, content, createdAt, upVotes, downVotes];
        }
      },
    },
    {
      name: 'comment_votes',
      columns: 'id, comment_id, user_id, vote_type, voted_at',
      *rows() {
        for (const { commentKey, userKey, voteType, createdAt } of demo.votes) {
          if (commentKey === null) continue;
          const of = [newId('comment_vote'), at(comments, commentKey), at(users, userKey)];
          yield [...of, voteType, createdAt];
        }
      },
    },
    {
      name: 'threads',
      columns:
        'id, title, body, category, category_key, owner_id, created_at, comment_count, active_at, up_votes, down_votes',
      *rows() {
        for (const { key, title, body, category, ownerKey, createdAt } of demo.threads) {
          const counts = at(tally.ofThreads, key);
          const filed = [category, categoryKey(category)];
          const written = [at(threads, key), title, body, ...filed, at(users, ownerKey), createdAt];
          yield [...written, counts.comments, counts.activeAt, counts.upVotes, counts.downVotes];
        }
      },
    },
    {
      name: 'thread_votes',
      columns: 'id, thread_id, user_id, vote_type, voted_at',
      *rows() {
        for (const { threadKey, commentKey, userKey, voteType, createdAt } of demo.votes) {
          if (commentKey !== null) continue;
          const of = [newId('thread_vote'), at(threads, threadKey), at(users, userKey)];
          yield [...of, voteType, createdAt];
        }
      },
    },
    {
      name: 'users',
      columns: 'id, name, email, email_key, password_hash, score, created_at',
      *rows() {
        for (const { key, name, email, createdAt } of demo.users) {
          const secrets = [email, email.toLowerCase(), passwordHash];
          yield [at(users, key), name, ...secrets, at(tally.scores, key), createdAt];
        }
      },
    },
    {
      name: 'categories',
      columns: 'key, thread_count',
      *rows() {
        for (const [category, count] of tally.categories) yield [categoryKey(category), count];
      },
    },
    {
      name: 'category_spellings',
      columns: 'category_key, name, thread_count',
      *rows() {
        for (const [category, count] of tally.categories) {
          yield [categoryKey(category), category, count];
        }
      },
    },
  ];
}

/** What stands for the thing with that key. */
function at<T>(list: readonly T[], key: number): T {
  const found = list[key - 1];
  if (found === undefined) throw new Error(`the demo names something that is not in it: ${key}`);
  return found;
}
