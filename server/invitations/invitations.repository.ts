import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { PAGE_MAX } from '#contract/limits.ts';
import { type PageRequest, pageSize } from '#contract/paging.ts';
import { includesRole } from '#contract/roles.ts';
import { lockPeople } from '#server/moderation/lock-people.ts';
import { appendToLog, type NewAct } from '#server/moderation/moderation-log.repository.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import {
  type Page,
  positionOf,
  type RankedRow,
  type Ranking,
  readPage,
} from '#server/platform/paging/keyset.ts';
import { newId } from '#server/platform/security/ids.ts';
import type { Db } from '#server/schema.ts';
import { lacksRole } from '#server/users/required-role.ts';

/** 256 bits. */
const TOKEN_BYTES = 32;
/** The invitations of one moderator that can be used at once. */
export const OPEN_INVITATIONS_MAX = 20;
/** How long an invitation is stored after its end, in days: who comes late learns that it has ended. */
const ENDED_DAYS = 30;

const isOpen = sql<boolean>`(invitations.ended_at is null
  and invitations.expires_at > clock_timestamp() and invitations.use_count < invitations.uses_max)`;

export interface InvitationRow {
  id: string;
  makerId: string;
  makerName: string | null;
  usesMax: number;
  useCount: number;
  createdAt: Date;
  expiresAt: Date;
}

interface NewInvitation {
  readonly makerId: string;
  readonly uses: number;
  readonly days: number;
}

/**
 * Creates an invitation, and notes it in the log. Returns it with its token, of which the database has only the hash.
 * Throws 401 when the maker's account is deleted or suspended, and 403 when the maker is no moderator (any more).
 */
export function createInvitation(
  db: Db,
  { makerId, uses, days }: NewInvitation,
): Promise<{ readonly row: InvitationRow; readonly token: string } | 'too-many'> {
  return inTransaction(db, async (trx) => {
    // The lock also keeps another call of the maker from counting at the same time.
    const { actor } = await lockPeople(trx, { actorId: makerId, userId: makerId });
    if (!includesRole(actor, 'moderator')) throw lacksRole('moderator');
    if ((await countOpen(trx, makerId)) >= OPEN_INVITATIONS_MAX) return 'too-many';
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const id = newId('invitation');
    const { expires_at: expiresAt } = await trx
      .insertInto('invitations')
      .values({
        id,
        token_hash: hashToken(token),
        maker_id: makerId,
        uses_max: uses,
        expires_at: sql<Date>`date_trunc('milliseconds', clock_timestamp()) + make_interval(days => ${days}::integer)`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    const row = await selectRows(trx).where('invitations.id', '=', id).executeTakeFirstOrThrow();
    const details = { invitation: id, uses: String(uses), until: expiresAt.toISOString() };
    await appendToLog(trx, actOf('created', makerId, { userId: null, details }));
    return { row, token };
  });
}

/** Ends an invitation, and notes it in the log; one that has ended is left as it is. Throws as `createInvitation` does. */
export function revokeInvitation(
  db: Db,
  { id, actorId }: { id: string; actorId: string },
): Promise<'done' | 'done-before' | 'none' | 'of-another'> {
  return inTransaction(db, async (trx) => {
    const { actor } = await lockPeople(trx, { actorId, userId: actorId });
    if (!includesRole(actor, 'moderator')) throw lacksRole('moderator');
    const invitation = await trx
      .selectFrom('invitations')
      .select(['maker_id as makerId', 'ended_at as endedAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!invitation) return 'none';
    const { makerId, endedAt } = invitation;
    if (makerId !== actorId && actor !== 'admin') return 'of-another';
    if (endedAt !== null) return 'done-before';
    await end(trx).where('id', '=', id).execute();
    const userId = makerId === actorId ? null : makerId;
    await appendToLog(trx, actOf('revoked', actorId, { userId, details: { invitation: id } }));
    return 'done';
  });
}

/** Ends the invitations of somebody who may not invite any more. The user's row is locked. */
export async function endInvitationsOf(trx: Db, makerId: string): Promise<void> {
  await end(trx).where('maker_id', '=', makerId).where('ended_at', 'is', null).execute();
}

/** Deletes the invitations that somebody has made, with their account. The user's row is locked. */
export async function deleteInvitationsOf(trx: Db, makerId: string): Promise<void> {
  await trx.deleteFrom('invitations').where('maker_id', '=', makerId).execute();
}

const newestFirst: Ranking = {
  table: 'invitations',
  columns: [
    { name: 'created_at', type: 'timestamptz' },
    { name: 'id', type: 'text' },
  ],
  direction: 'desc',
};

/** Reads a page of the invitations by which somebody can still register, the newest first. */
export function listInvitations(
  db: Db,
  request: PageRequest,
): Promise<Page<InvitationRow & RankedRow>> {
  const list = ['invitations'];
  const selection = {
    where: isOpen,
    position: positionOf(newestFirst, list, request.cursor),
    size: pageSize(request, PAGE_MAX),
  };
  return readPage(db, newestFirst, list, selection, {
    columns: sql<InvitationRow>`
      invitations.id, invitations.maker_id as "makerId", makers.name as "makerName",
      invitations.uses_max as "usesMax", invitations.use_count as "useCount",
      invitations.created_at as "createdAt", invitations.expires_at as "expiresAt"`,
    joins: sql`join users as makers on makers.id = invitations.maker_id`,
  });
}

/** Whether an invitation can be used, as far as can be known without a lock; if not, why. */
export async function examineInvitation(
  db: Db,
  token: string,
): Promise<'open' | 'unknown' | 'used-up' | 'ended'> {
  const found = await db
    .selectFrom('invitations')
    .select([isOpen.as('isOpen'), sql<boolean>`use_count >= uses_max`.as('isUsedUp')])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!found) return 'unknown';
  if (found.isOpen) return 'open';
  return found.isUsedUp ? 'used-up' : 'ended';
}

/** Counts a use of an invitation in the transaction of the registration. Returns who made it; undefined when it cannot be used. */
export async function useInvitation(trx: Db, token: string): Promise<string | undefined> {
  const used = await trx
    .updateTable('invitations')
    .set((row) => ({ use_count: row('use_count', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where(isOpen)
    .returning('maker_id as makerId')
    .executeTakeFirst();
  return used?.makerId;
}

/** Deletes invitations `ENDED_DAYS` after their end. */
export async function deleteOldInvitations(db: Db): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(ENDED_DAYS)})`)
    .execute();
}

async function countOpen(trx: Db, makerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('invitations')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('maker_id', '=', makerId)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return count;
}

function selectRows(db: Db) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'maker_id')
    .select([
      'invitations.id',
      'maker_id as makerId',
      'users.name as makerName',
      'uses_max as usesMax',
      'use_count as useCount',
      'invitations.created_at as createdAt',
      'expires_at as expiresAt',
    ]);
}

function end(trx: Db) {
  return trx.updateTable('invitations').set({ ended_at: sql<Date>`clock_timestamp()` });
}

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function actOf(
  what: 'created' | 'revoked',
  actorId: string,
  { userId, details }: Pick<NewAct, 'userId' | 'details'>,
): NewAct {
  const action = `invitation-${what}`;
  return { actorId, action, userId, threadId: null, commentId: null, reason: '', details };
}
