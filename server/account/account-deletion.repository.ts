import { type NotNull, type RawBuilder, sql } from 'kysely';
import { SCORE_PER_VOTE } from '#contract/leaderboards.ts';
import { deleteAppealsOf } from '#server/moderation/appeals.repository.ts';
import { closeApplicationOf } from '#server/moderation/cases.repository.ts';
import { deleteHiddenPeopleOf } from '#server/hidden-people/hidden-people.repository.ts';
import { deleteInvitationsOf } from '#server/invitations/invitations.repository.ts';
import { deleteHeldTextsOf } from '#server/moderation/removed-texts.repository.ts';
import { deleteReportsOf } from '#server/moderation/reports.repository.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { deleteSecondFactorAttempts } from '#server/second-factors/second-factor-limits.ts';
import { deleteSecondFactors } from '#server/second-factors/second-factors.repository.ts';
import { deleteAttemptsOf } from '#server/session/login-limits.ts';
import { deleteSessionsLocked } from '#server/session/own-sessions.repository.ts';
import { lockProvenUser, type ProvenUser } from './account.repository.ts';
import { lockDueAccount } from './waiting-deletion.repository.ts';

/** How many votes of a kind one step takes back. Others who vote on the same rows wait for this many. */
export const VOTES_AT_ONCE = 250;

/** The rows that one step of a deletion changed, to publish. */
export interface DeletionStep {
  /** The threads and comments that lost a vote. */
  readonly threads: { threadId: string }[];
  readonly comments: { threadId: string; commentId: string }[];
  /** Set by the last step: the token hashes of the deleted sessions. */
  readonly tokenHashes: Buffer[] | undefined;
}

/**
 * Runs one step of an account's deletion; call it until the last step. Each step deletes votes and subtracts them from
 * the counts of their threads and comments. The last step also deletes the name, e-mail address, password, second
 * factors, sessions, login addresses and login attempts. The user's row remains, without a name, for the threads and comments that refer
 * to it. Returns undefined when the password has been changed meanwhile. Locks the user, then threads, then comments,
 * each kind in the order of ids: the lock order of all votes, writes and edits.
 */
export function takeDeletionStep(db: Db, user: ProvenUser): Promise<DeletionStep | undefined> {
  return takeStep(db, user.userId, (trx) => lockProvenUser(trx, user));
}

/** Runs one step of a deletion that is due. Undefined when it is not, or no longer, or the account has been deleted. */
export function takeDueDeletionStep(db: Db, userId: string): Promise<DeletionStep | undefined> {
  return takeStep(db, userId, (trx) => lockDueAccount(trx, userId));
}

/** `lock` locks the user's row, and returns whether the account may be deleted. */
function takeStep(
  db: Db,
  userId: string,
  lock: (trx: Db) => Promise<boolean>,
): Promise<DeletionStep | undefined> {
  return inTransaction(db, async (trx) => {
    if (!(await lock(trx))) return undefined;
    const { threads, comments, isLast } = await retractVotes(trx, userId);
    if (!isLast) return { threads, comments, tokenHashes: undefined };
    return { threads, comments, tokenHashes: await eraseAccount(trx, userId) };
  });
}

/**
 * Deletes all of an account but its votes and the texts that were published, and keeps its row. Returns the token hashes of the deleted sessions.
 * The user's row is locked.
 */
export async function eraseAccount(trx: Db, userId: string): Promise<Buffer[]> {
  // Deleted while their e-mail address is still stored.
  await deleteAttemptsOn(trx, userId);
  // The remaining score is that of the comments, and is shown nowhere.
  await trx.updateTable('users').set(withoutName).where('id', '=', userId).execute();
  for (const table of WITH_ADDRESSES) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await deleteHeldTextsOf(trx, userId);
  await deleteReportsOf(trx, userId);
  await deleteAppealsOf(trx, userId);
  await deleteHiddenPeopleOf(trx, userId);
  await deleteInvitationsOf(trx, userId);
  await deleteSecondFactors(trx, userId);
  await deleteSecondFactorAttempts(trx, userId);
  await closeApplicationOf(trx, userId, 'remove');
  return deleteSessionsLocked(trx, { userId });
}

/** The threads and comments whose votes were deleted, and whether no votes are left. */
export type VotesStep = Pick<DeletionStep, 'threads' | 'comments'> & { readonly isLast: boolean };

/**
 * Deletes the user's first votes, `VOTES_AT_ONCE` on threads and as many on comments, and subtracts them from the
 * counts of their threads and comments and from the user's score. The user's row must be locked.
 */
export async function retractVotes(trx: Db, userId: string): Promise<VotesStep> {
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

/** The tables that have an address or a device of a user, or a hash of one. */
const WITH_ADDRESSES = [
  'login_addresses',
  'login_devices',
  'mail_links',
  'letters',
  'email_changes',
  'replaced_emails',
] as const;

const withoutName = {
  name: null,
  email: null,
  email_key: null,
  password_hash: null,
  email_confirmed_at: null,
  deletion_at: null,
  role: 'member' as const,
  invited_by: null,
  approval_asked_at: null,
  deleted_at: sql<Date>`clock_timestamp()`,
};

async function deleteAttemptsOn(trx: Db, userId: string): Promise<void> {
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirstOrThrow();
  await deleteAttemptsOf(trx, { email, userId });
}

/** Locks the threads or comments of the user's first votes, so that other votes on them wait. Returns their ids. */
async function lockVotedOn(trx: Db, kind: 'thread' | 'comment', userId: string): Promise<string[]> {
  const table = sql.table(`${kind}s`);
  const { rows } = await sql<{ id: string }>`
    select id from ${table} where id in (
      select ${sql.ref(`${kind}_id`)} from ${sql.table(`${kind}_votes`)}
      where user_id = ${userId} order by ${sql.ref(`${kind}_id`)} limit ${VOTES_AT_ONCE})
    order by id for no key update of ${table}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Deletes the user's votes on these rows. Returns the `columns` of each row whose count changed. */
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
    with deleted as (
      delete from ${sql.table(`${kind}_votes`)}
      where user_id = ${userId} and ${sql.ref(`${kind}_id`)} = any(${ids}) returning *
    )
    update ${sql.table(table)} set
      up_votes = up_votes - (vote_type = 1)::int,
      down_votes = down_votes - (vote_type = -1)::int
    from deleted
    where ${sql.ref(`${table}.id`)} = ${sql.ref(`deleted.${kind}_id`)} and vote_type <> 0
    returning ${columns}`.execute(trx);
  return rows;
}
