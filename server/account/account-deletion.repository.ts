import { type NotNull, type RawBuilder, sql } from 'kysely';
import { SCORE_PER_VOTE } from '#contract/leaderboards.ts';
import type { Db } from '#server/schema.ts';
import { deleteSettledAttemptsOf } from '#server/session/login-limits.ts';
import { deleteSessionsHeld } from '#server/session/own-sessions.repository.ts';
import { holdOwner, type ProvenOwner } from './account.repository.ts';

/** Votes of a kind that are taken back at once: who votes on the same things waits for so many. */
export const VOTES_AT_ONCE = 250;

/** What went with a step of a deletion, for those who show it. */
export interface DeletionStep {
  /** What has a vote less. */
  readonly threads: { threadId: string }[];
  readonly comments: { threadId: string; commentId: string }[];
  /** With the last step: what the person was logged in with. */
  readonly tokenHashes: Buffer[] | undefined;
}

/**
 * Takes one step in deleting an account, to be repeated until its last. Each takes votes back, off the
 * count of what they were on; the last also name, e-mail address, password, sessions, where they
 * logged in from and the attempts to. The row
 * stays, without a name, for the threads and comments that refer to it. Undefined where the password
 * is another by now. Locks the person, threads, comments, each kind in the order of ids, as all who
 * vote, write and edit do one after the other.
 */
export function takeDeletionStep(db: Db, owner: ProvenOwner): Promise<DeletionStep | undefined> {
  const { userId } = owner;
  return db.transaction().execute(async (trx) => {
    if (!(await holdOwner(trx, owner))) return undefined;
    const { threads, comments, isLast } = await takeVotesBack(trx, userId);
    if (!isLast) return { threads, comments, tokenHashes: undefined };
    // As long as it is known whose they are.
    await deleteAttemptsOn(trx, userId);
    // The score that is left is that of the comments, and shown nowhere.
    await trx.updateTable('users').set(withoutName).where('id', '=', userId).execute();
    await trx.deleteFrom('login_addresses').where('user_id', '=', userId).execute();
    return { threads, comments, tokenHashes: await deleteSessionsHeld(trx, { userId }) };
  });
}

/** What votes were on that were taken back, and whether no more are left. */
export type VotesStep = Pick<DeletionStep, 'threads' | 'comments'> & { readonly isLast: boolean };

/**
 * Takes the first votes of a person back, `VOTES_AT_ONCE` on threads and as many on comments: off the
 * counts of what they were on, and off the person's score. The person's row must be locked.
 */
export async function takeVotesBack(trx: Db, userId: string): Promise<VotesStep> {
  const threadIds = await lockVotedOn(trx, 'thread', userId);
  const commentIds = await lockVotedOn(trx, 'comment', userId);
  const threads = await deleteVotesOn<{ threadId: string }>(trx, {
    kind: 'thread',
    userId,
    ids: threadIds,
    columns: sql`threads.id as "threadId"`,
  });
  const comments = await deleteVotesOn<{ threadId: string; commentId: string }>(trx, {
    kind: 'comment',
    userId,
    ids: commentIds,
    columns: sql`comments.id as "commentId", comments.thread_id as "threadId"`,
  });
  const lost = SCORE_PER_VOTE * (threads.length + comments.length);
  await trx
    .updateTable('users')
    .set((row) => ({ score: row('score', '-', lost) }))
    .where('id', '=', userId)
    .execute();
  const isLast = Math.max(threadIds.length, commentIds.length) < VOTES_AT_ONCE;
  return { threads, comments, isLast };
}

const withoutName = {
  name: null,
  email: null,
  email_key: null,
  password_hash: null,
  deleted_at: sql<Date>`clock_timestamp()`,
};

async function deleteAttemptsOn(trx: Db, userId: string): Promise<void> {
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirstOrThrow();
  await deleteSettledAttemptsOf(trx, { email, userId });
}

/** Keeps others from counting on what the first of the person's votes are on; gives the ids of that. */
async function lockVotedOn(trx: Db, kind: 'thread' | 'comment', userId: string): Promise<string[]> {
  const table = sql.table(`${kind}s`);
  const { rows } = await sql<{ id: string }>`
    select id from ${table} where id in (
      select ${sql.ref(`${kind}_id`)} from ${sql.table(`${kind}_votes`)}
      where user_id = ${userId} order by ${sql.ref(`${kind}_id`)} limit ${VOTES_AT_ONCE})
    order by id for no key update of ${table}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Deletes the votes on these; gives the `columns` of each row that one had stood on. */
async function deleteVotesOn<Row>(
  trx: Db,
  {
    kind,
    userId,
    ids,
    columns,
  }: {
    kind: 'thread' | 'comment';
    userId: string;
    ids: readonly string[];
    columns: RawBuilder<unknown>;
  },
): Promise<Row[]> {
  const table = `${kind}s`;
  const { rows } = await sql<Row>`
    with gone as (
      delete from ${sql.table(`${kind}_votes`)}
      where user_id = ${userId} and ${sql.ref(`${kind}_id`)} = any(${ids}) returning *
    )
    update ${sql.table(table)} set
      up_votes = up_votes - (vote_type = 1)::int,
      down_votes = down_votes - (vote_type = -1)::int
    from gone
    where ${sql.ref(`${table}.id`)} = ${sql.ref(`gone.${kind}_id`)} and vote_type <> 0
    returning ${columns}`.execute(trx);
  return rows;
}
