import { sql } from 'kysely';
import { includesRole, type Role } from '#contract/roles.ts';
import type { SanctionKind } from '#contract/sanction.ts';
import { endInvitationsOf } from '#server/invitations/invitations.repository.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import { newId } from '#server/platform/security/ids.ts';
import type { Db } from '#server/schema.ts';
import { deleteSessionsLocked } from '#server/session/own-sessions.repository.ts';
import { closeCaseOf } from './cases.repository.ts';
import { lockUserFor } from './lock-user-for.ts';
import { appendToLog } from './moderation-log.repository.ts';

/** How many sanctions of a user are listed, the newest. */
const LISTED_MAX = 100;
/** A sanction of the same kind with the same reason is not given again within this time: the first answer was lost. */
const REPEATED_WITHIN = sql.lit('1 minute');

/** Whether a sanction has neither ended nor been lifted. */
const isInForce = sql<boolean>`
  (lifted_at is null and (ends_at is null or ends_at > clock_timestamp()))`;

const GIVEN: Record<SanctionKind, string> = {
  warning: 'user-warned',
  mute: 'user-muted',
  suspension: 'user-suspended',
  purge: 'user-purged',
};

export interface NewSanction {
  /** Null for the operator. */
  readonly actorId: string | null;
  readonly userId: string;
  readonly kind: SanctionKind;
  readonly reason: string;
  /** After how many days a mute or a suspension ends; undefined when it does not end by itself. */
  readonly days?: number | undefined;
}

/** What an act on a user changed. */
export interface SanctionAct {
  readonly sanctionId: string;
  readonly kind: SanctionKind;
  /** False when it was done before. */
  readonly isFirst: boolean;
  /** The token hashes of the sessions that it ended. */
  readonly ended: readonly Buffer[];
}

/**
 * Gives a user a sanction, which takes effect at once, and notes it in the log. Undefined when there is no such user.
 * Throws 401 and 403 as `lockUserFor` does. The texts of a purge are removed by `carryOutPurge`.
 */
export function giveSanction(db: Db, sanction: NewSanction): Promise<SanctionAct | undefined> {
  const { actorId, userId, kind, reason, days } = sanction;
  return inTransaction(db, async (trx) => {
    if (!(await lockUserFor(trx, { actorId, userId }))) return undefined;
    const repeated = await findRepeated(trx, sanction);
    if (repeated) return { sanctionId: repeated.id, kind, isFirst: false, ended: [] };
    const { id: sanctionId, ends_at: endsAt } = await trx
      .insertInto('sanctions')
      .values({
        id: newId('sanction'),
        user_id: userId,
        kind,
        reason,
        given_by: actorId,
        ends_at: hasEnd(kind) && days !== undefined ? daysFromNow(days) : null,
        is_done: kind !== 'purge',
      })
      .returning(['id', 'ends_at'])
      .executeTakeFirstOrThrow();
    await applySanctions(trx, userId);
    if (endsSessions(kind)) await endInvitationsOf(trx, userId);
    const ended = endsSessions(kind) ? await deleteSessionsLocked(trx, { userId }) : [];
    if (actorId !== null)
      await closeCaseOf(trx, userId, { decision: 'sanction', deciderId: actorId });
    await appendToLog(trx, {
      actorId,
      action: GIVEN[kind],
      userId,
      threadId: null,
      commentId: null,
      reason,
      details: { sanction: sanctionId, ...(endsAt && { until: endsAt.toISOString() }) },
    });
    return { sanctionId, kind, isFirst: true, ended };
  });
}

interface Lift {
  /** Null for the operator. */
  readonly actorId: string | null;
  readonly userId: string;
  readonly sanctionId: string;
}

/**
 * Lifts a sanction, and notes it in the log. Undefined when the user has no such sanction. Throws 401 and 403 as
 * `lockUserFor` does, and 403 when a moderator would lift what an admin or the operator gave. The texts of a purge are
 * restored by `carryOutPurge`.
 */
export function liftSanction(db: Db, act: Lift): Promise<SanctionAct | undefined> {
  return inTransaction(db, async (trx) => {
    if (!(await lockUserFor(trx, act))) return undefined;
    return liftLocked(trx, act);
  });
}

/** As `liftSanction`, in a transaction that has locked the user. Whoever may decide an appeal may lift any sanction. */
export async function liftLocked(
  trx: Db,
  { actorId, userId, sanctionId, isAppeal = false }: Lift & { isAppeal?: boolean },
): Promise<SanctionAct | undefined> {
  const sanction = await trx
    .selectFrom('sanctions')
    .leftJoin('users as givers', 'givers.id', 'given_by')
    .select(['kind', 'lifted_at as liftedAt', 'givers.role as giverRole'])
    .where('sanctions.id', '=', sanctionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!sanction) return undefined;
  const { kind, liftedAt, giverRole } = sanction;
  if (liftedAt !== null) return { sanctionId, kind, isFirst: false, ended: [] };
  const isAllowed =
    isAppeal || actorId === null || includesRole(await roleOf(trx, actorId), giverRole ?? 'admin');
  if (!isAllowed) throw new AppError('forbidden', 'a moderator cannot lift what an admin gave');
  await trx
    .updateTable('sanctions')
    .set({
      lifted_at: sql<Date>`clock_timestamp()`,
      lifted_by: actorId,
      is_done: kind !== 'purge',
    })
    .where('id', '=', sanctionId)
    .execute();
  await applySanctions(trx, userId);
  await appendToLog(trx, {
    actorId,
    action: `${kind}-lifted`,
    userId,
    threadId: null,
    commentId: null,
    reason: '',
    details: { sanction: sanctionId },
  });
  return { sanctionId, kind, isFirst: true, ended: [] };
}

/** Sets what a user may do from the sanctions in force. The user is locked. */
export async function applySanctions(trx: Db, userId: string): Promise<void> {
  await sql`
    with in_force as (
      select kind, coalesce(ends_at, 'infinity') as ends_at from sanctions
      where user_id = ${userId} and ${isInForce}
    ), suspensions as (
      select max(ends_at) as ends_at from in_force where kind in ('suspension', 'purge')
    )
    update users set
      muted_until = (select max(ends_at) from in_force where kind = 'mute'),
      suspended_at = case when suspensions.ends_at is not null
        then coalesce(suspended_at, clock_timestamp()) end,
      suspended_until = nullif(suspensions.ends_at, 'infinity')
    from suspensions where users.id = ${userId}`.execute(trx);
}

/** Ends the suspensions whose time is over. */
export async function endDueSuspensions(db: Db): Promise<void> {
  const due = await db
    .selectFrom('users')
    .select('id')
    .where('suspended_until', '<=', sql<Date>`clock_timestamp()`)
    .execute();
  for (const { id } of due) {
    await inTransaction(db, async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      await applySanctions(trx, id);
    });
  }
}

/** A sanction, with the appeal against it. */
export interface SanctionRow {
  id: string;
  kind: SanctionKind;
  reason: string;
  giverId: string | null;
  giverName: string | null;
  givenAt: Date;
  endsAt: Date | null;
  readAt: Date | null;
  liftedAt: Date | null;
  words: string | null;
  madeAt: Date | null;
  outcome: 'upheld' | 'lifted' | null;
  answer: string | null;
  decidedAt: Date | null;
}

/** Lists a user's newest sanctions; or only the one with this id. */
export function listSanctions(
  db: Db,
  { userId, sanctionId }: { userId: string; sanctionId?: string },
): Promise<SanctionRow[]> {
  return db
    .selectFrom('sanctions')
    .leftJoin('users as givers', 'givers.id', 'given_by')
    .leftJoin('appeals', 'appeals.sanction_id', 'sanctions.id')
    .select([
      'sanctions.id',
      'kind',
      'reason',
      'given_by as giverId',
      'givers.name as giverName',
      'given_at as givenAt',
      'ends_at as endsAt',
      'read_at as readAt',
      'lifted_at as liftedAt',
      'words',
      'made_at as madeAt',
      'outcome',
      'answer',
      'appeals.decided_at as decidedAt',
    ])
    .where('sanctions.user_id', '=', userId)
    .$if(sanctionId !== undefined, (query) => query.where('sanctions.id', '=', sanctionId ?? ''))
    .orderBy('given_at', 'desc')
    .orderBy('sanctions.id', 'desc')
    .limit(LISTED_MAX)
    .execute();
}

/** The suspension or purge that keeps a user from logging in: of several, the one that lasts longest. */
export async function findSuspension(db: Db, userId: string): Promise<SanctionRow | undefined> {
  const suspension = await db
    .selectFrom('sanctions')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['suspension', 'purge'])
    .where(isInForce)
    .orderBy(sql`ends_at desc nulls first`)
    .orderBy('given_at')
    .limit(1)
    .executeTakeFirst();
  if (!suspension) return undefined;
  const [row] = await listSanctions(db, { userId, sanctionId: suspension.id });
  return row;
}

/** Notes that a user has read a sanction. Returns false when they have no such sanction. */
export async function markRead(
  db: Db,
  { userId, sanctionId }: { userId: string; sanctionId: string },
): Promise<boolean> {
  const read = await db
    .updateTable('sanctions')
    .set({ read_at: sql<Date>`coalesce(read_at, clock_timestamp())` })
    .where('id', '=', sanctionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return read !== undefined;
}

function findRepeated(trx: Db, { actorId, userId, kind, reason }: NewSanction) {
  return trx
    .selectFrom('sanctions')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('reason', '=', reason)
    .where('given_by', 'is not distinct from', actorId)
    .where('lifted_at', 'is', null)
    .where('given_at', '>', sql<Date>`clock_timestamp() - ${REPEATED_WITHIN}::interval`)
    .executeTakeFirst();
}

async function roleOf(trx: Db, userId: string): Promise<Role> {
  const user = trx.selectFrom('users').select('role').where('id', '=', userId);
  return (await user.executeTakeFirst())?.role ?? 'member';
}

function hasEnd(kind: SanctionKind): boolean {
  return kind === 'mute' || kind === 'suspension';
}

function endsSessions(kind: SanctionKind): boolean {
  return kind === 'suspension' || kind === 'purge';
}

function daysFromNow(days: number) {
  return sql<Date>`date_trunc('milliseconds', clock_timestamp()) + make_interval(days => ${days}::integer)`;
}
