import { sql } from 'kysely';
import { SCORE_PER_COMMENT, SCORE_PER_VOTE } from '#contract/leaderboards.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Db } from '#server/schema.ts';
import type { DemoForum } from './generate.ts';

/** Rows that go to the database in one statement. */
const BATCH_SIZE = 2_000;

/** Writes the forum into an empty database in one transaction; everybody has the same password. */
export async function fillWithDemo(db: Db, demo: DemoForum, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const userIds = idsFor(demo.users, 'user');
  const threadIds = idsFor(demo.threads, 'thread');
  const commentIds = idsFor(demo.comments, 'comment');
  const idOf = (ids: Map<number, string>, key: number) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`the demo names something that is not in it: ${key}`);
    return id;
  };

  await db.transaction().execute(async (tx) => {
    await insertInBatches(
      demo.users.map((user) => ({
        id: idOf(userIds, user.key),
        name: user.name,
        email: user.email,
        email_key: user.email.toLowerCase(),
        password_hash: passwordHash,
        created_at: user.createdAt,
      })),
      (rows) => tx.insertInto('users').values(rows).execute(),
    );
    await insertInBatches(
      demo.threads.map((thread) => ({
        id: idOf(threadIds, thread.key),
        title: thread.title,
        body: thread.body,
        category: thread.category,
        owner_id: idOf(userIds, thread.ownerKey),
        created_at: thread.createdAt,
      })),
      (rows) => tx.insertInto('threads').values(rows).execute(),
    );
    await insertInBatches(
      demo.comments.map((comment) => ({
        id: idOf(commentIds, comment.key),
        thread_id: idOf(threadIds, comment.threadKey),
        owner_id: idOf(userIds, comment.ownerKey),
        content: comment.content,
        created_at: comment.createdAt,
      })),
      (rows) => tx.insertInto('comments').values(rows).execute(),
    );
    await insertInBatches(
      demo.votes
        .filter((vote) => vote.commentKey === null)
        .map((vote) => ({
          id: newId('thread_vote'),
          thread_id: idOf(threadIds, vote.threadKey),
          user_id: idOf(userIds, vote.userKey),
          vote_type: vote.voteType,
          voted_at: vote.createdAt,
        })),
      (rows) => tx.insertInto('thread_votes').values(rows).execute(),
    );
    await insertInBatches(
      demo.votes.flatMap((vote) =>
        vote.commentKey === null
          ? []
          : [
              {
                id: newId('comment_vote'),
                comment_id: idOf(commentIds, vote.commentKey),
                user_id: idOf(userIds, vote.userKey),
                vote_type: vote.voteType,
                voted_at: vote.createdAt,
              },
            ],
      ),
      (rows) => tx.insertInto('comment_votes').values(rows).execute(),
    );
    await recount(tx);
  });
  await sql`analyze`.execute(db);
}

/** Sets the counters that the forum keeps as it is written (comments of a thread, scores). */
async function recount(tx: Db): Promise<void> {
  await sql`update threads set comment_count =
    (select count(*) from comments where comments.thread_id = threads.id)`.execute(tx);
  await sql`update users set score =
    ${SCORE_PER_COMMENT}::int * (select count(*) from comments where owner_id = users.id)
    + ${SCORE_PER_VOTE}::int * (select count(*) from thread_votes where user_id = users.id)
    + ${SCORE_PER_VOTE}::int * (select count(*) from comment_votes where user_id = users.id)`.execute(
    tx,
  );
}

async function insertInBatches<Row>(
  rows: Row[],
  insert: (batch: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await insert(rows.slice(start, start + BATCH_SIZE));
  }
}

function idsFor(things: { key: number }[], noun: 'user' | 'thread' | 'comment') {
  return new Map(things.map(({ key }) => [key, newId(noun)]));
}
