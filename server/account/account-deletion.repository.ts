import { type RawBuilder, sql } from 'kysely';
import { SCORE_PER_VOTE } from '#contract/leaderboards.ts';
import type { Db } from '#server/schema.ts';
import { deleteSessionsHeld } from '#server/session/own-sessions.repository.ts';
import { holdOwner, type ProvenOwner } from './account.repository.ts';

/** What went with an account, for those who show it. */
export interface DeletedAccount {
  readonly tokenHashes: Buffer[];
  /** What has a vote less. */
  readonly threads: { threadId: string }[];
  readonly comments: { threadId: string; commentId: string }[];
}

/**
 * Deletes an account: name, e-mail address, password, sessions, and votes, each off the count of what
 * it was on. The row stays, without a name, for the threads and comments that refer to it. Undefined
 * where the password is another by now. Locks the person, threads, comments, each kind in the order
 * of ids, as all who vote, write and edit do one after the other.
 */
export function deleteAccount(db: Db, owner: ProvenOwner): Promise<DeletedAccount | undefined> {
  const { userId } = owner;
  return db.transaction().execute(async (trx) => {
    if (!(await holdOwner(trx, owner))) return undefined;
    await lockVotedOn(trx, 'thread', userId);
    await lockVotedOn(trx, 'comment', userId);
    const threads = await takeVotesBack<{ threadId: string }>(trx, {
      kind: 'thread',
      userId,
      columns: sql`threads.id as "threadId"`,
    });
    const comments = await takeVotesBack<{ threadId: string; commentId: string }>(trx, {
      kind: 'comment',
      userId,
      columns: sql`comments.id as "commentId", comments.thread_id as "threadId"`,
    });
    const lost = SCORE_PER_VOTE * (threads.length + comments.length);
    await trx
      .updateTable('users')
      .set((row) => ({
        name: null,
        email: null,
        email_key: null,
        password_hash: null,
        // What is left is that of the comments, and shown nowhere.
        score: row('score', '-', lost),
        deleted_at: sql<Date>`clock_timestamp()`,
      }))
      .where('id', '=', userId)
      .execute();
    return { tokenHashes: await deleteSessionsHeld(trx, { userId }), threads, comments };
  });
}

/** Keeps others from counting on what the person voted on. */
async function lockVotedOn(trx: Db, kind: 'thread' | 'comment', userId: string): Promise<void> {
  const table = sql.table(`${kind}s`);
  await sql`
    select id from ${table} where id in (
      select ${sql.ref(`${kind}_id`)} from ${sql.table(`${kind}_votes`)}
      where user_id = ${userId} and vote_type <> 0)
    order by id for no key update of ${table}`.execute(trx);
}

/** Deletes all votes of a kind; gives the `columns` of each row that one had stood on. */
async function takeVotesBack<Row>(
  trx: Db,
  {
    kind,
    userId,
    columns,
  }: { kind: 'thread' | 'comment'; userId: string; columns: RawBuilder<unknown> },
): Promise<Row[]> {
  const table = `${kind}s`;
  const { rows } = await sql<Row>`
    with gone as (
      delete from ${sql.table(`${kind}_votes`)} where user_id = ${userId} returning *
    )
    update ${sql.table(table)} set
      up_votes = up_votes - (vote_type = 1)::int,
      down_votes = down_votes - (vote_type = -1)::int
    from gone
    where ${sql.ref(`${table}.id`)} = ${sql.ref(`gone.${kind}_id`)} and vote_type <> 0
    returning ${columns}`.execute(trx);
  return rows;
}
