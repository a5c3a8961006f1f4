import { sql } from 'kysely';
import { type PageRequest, pageSize } from '#contract/paging.ts';
import type { SanctionKind } from '#contract/sanction.ts';
import { AppError } from '#server/platform/http/app-error.ts';
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
import { lockModeratorAnd } from './lock-people.ts';
import { appendToLog } from './moderation-log.repository.ts';
import { giveWordsBack } from './removals.repository.ts';
import { findRemovedText } from './removed-texts.repository.ts';
import { liftLocked, type SanctionAct } from './sanctions.repository.ts';
import { lockText, type TextIds } from './texts.repository.ts';

/** The maximum number of appeals in a page: each may have the longest text. */
const PAGE_SIZE = 20;

/** What an appeal is against. */
export type Subject = { readonly sanctionId: string } | { readonly removedTextId: string };

/**
 * Stores an appeal. Returns false when the user has no such sanction, or no such removed text of which moderators have
 * decided. A second appeal against the same decision changes nothing.
 */
export function makeAppeal(
  db: Db,
  { userId, words, ...subject }: Subject & { userId: string; words: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const decision =
      'sanctionId' in subject
        ? await trx
            .selectFrom('sanctions')
            .select('given_by as againstId')
            .where('id', '=', subject.sanctionId)
            .where('user_id', '=', userId)
            .where('lifted_at', 'is', null)
            .executeTakeFirst()
        : await trx
            .selectFrom('removed_texts')
            .select('removed_by as againstId')
            .where('id', '=', subject.removedTextId)
            .where('owner_id', '=', userId)
            .where('removed_by', 'is not', null)
            .executeTakeFirst();
    if (!decision) return false;
    await trx
      .insertInto('appeals')
      .values({
        id: newId('appeal'),
        user_id: userId,
        sanction_id: 'sanctionId' in subject ? subject.sanctionId : null,
        removed_text_id: 'removedTextId' in subject ? subject.removedTextId : null,
        against_id: decision.againstId,
        words,
        outcome: null,
        answer: null,
        decided_by: null,
        decided_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
}

export interface AppealRow {
  id: string;
  userId: string;
  userName: string | null;
  words: string;
  madeAt: Date;
  sanctionId: string | null;
  kind: SanctionKind | null;
  sanctionReason: string | null;
  giverId: string | null;
  giverName: string | null;
  givenAt: Date | null;
  endsAt: Date | null;
  readAt: Date | null;
  liftedAt: Date | null;
  threadId: string | null;
  commentId: string | null;
  title: string | null;
  body: string | null;
  removalReason: string | null;
  removedAt: Date | null;
}

const oldestFirst: Ranking = {
  table: 'appeals',
  columns: [
    { name: 'made_at', type: 'timestamptz' },
    { name: 'id', type: 'text' },
  ],
  direction: 'asc',
};

/**
 * Whether a moderator may decide an appeal: it is not their own, nor against their own decision, unless nobody else
 * could decide it.
 */
const mayDecide = (callerId: string) => sql<boolean>`(
  appeals.user_id <> ${callerId} and (appeals.against_id is distinct from ${callerId} or not exists (
    select from users where role <> 'member' and suspended_at is null and deleted_at is null
      and id <> ${callerId} and id <> appeals.user_id)))`;

/** Reads a page of the open appeals that the caller may decide, the oldest first. */
export function listAppeals(
  db: Db,
  request: PageRequest & { callerId: string },
): Promise<Page<AppealRow & RankedRow>> {
  const list = ['appeals'];
  const selection = {
    where: sql`appeals.outcome is null and ${mayDecide(request.callerId)}`,
    position: positionOf(oldestFirst, list, request.cursor),
    size: Math.min(pageSize(request, PAGE_SIZE), PAGE_SIZE),
  };
  return readPage(db, oldestFirst, list, selection, {
    columns: sql<AppealRow>`
      appeals.id, appeals.user_id as "userId", appellants.name as "userName", appeals.words,
      appeals.made_at as "madeAt", sanctions.id as "sanctionId", sanctions.kind,
      sanctions.reason as "sanctionReason", sanctions.given_by as "giverId",
      givers.name as "giverName", sanctions.given_at as "givenAt", sanctions.ends_at as "endsAt",
      sanctions.read_at as "readAt", sanctions.lifted_at as "liftedAt",
      removed.thread_id as "threadId", removed.comment_id as "commentId", removed.title,
      removed.body, removed.reason as "removalReason", removed.removed_at as "removedAt"`,
    joins: sql`
      join users as appellants on appellants.id = appeals.user_id
      left join sanctions on sanctions.id = appeals.sanction_id
      left join users as givers on givers.id = sanctions.given_by
      left join removed_texts as removed on removed.id = appeals.removed_text_id`,
    bytes: sql`coalesce((
      select octet_length(body) from removed_texts where id = appeals.removed_text_id), 0)`,
  });
}

export interface AppealDecision {
  readonly appealId: string;
  readonly actorId: string;
  readonly outcome: 'upheld' | 'lifted';
  readonly answer: string;
}

/** What a decision did: nothing when it was decided before. */
export interface DecidedAppeal {
  readonly isFirst: boolean;
  readonly userId: string;
  readonly lifted?: SanctionAct;
  readonly restored?: TextIds;
}

/**
 * Decides an appeal, lifts the sanction or restores the text when it succeeds, and notes it in the log. Undefined when
 * there is no such appeal. Throws 401 and 403 as `lockModeratorAnd` does, and 403 when another moderator must decide.
 */
export function decideAppeal(
  db: Db,
  { appealId, actorId, outcome, answer }: AppealDecision,
): Promise<DecidedAppeal | undefined> {
  return inTransaction(db, async (trx) => {
    const appeal = await trx
      .selectFrom('appeals')
      .select('user_id as userId')
      .where('id', '=', appealId)
      .executeTakeFirst();
    if (!appeal) return undefined;
    const { userId } = appeal;
    await lockModeratorAnd(trx, { actorId, userId });
    const found = await trx
      .selectFrom('appeals')
      .select([
        'sanction_id as sanctionId',
        'removed_text_id as textId',
        'outcome',
        mayDecide(actorId).as('mayDecide'),
      ])
      .where('id', '=', appealId)
      .executeTakeFirst();
    if (!found) return undefined;
    if (found.outcome !== null) return { isFirst: false, userId };
    if (!found.mayDecide)
      throw new AppError('forbidden', 'another moderator must decide this appeal');
    await trx
      .updateTable('appeals')
      .set({ outcome, answer, decided_by: actorId, decided_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', appealId)
      .execute();
    const { sanctionId, textId } = found;
    const isLifted = outcome === 'lifted';
    const act = { actorId, userId };
    const restored = isLifted && textId !== null ? await restoreText(trx, act, textId) : undefined;
    await appendToLog(trx, {
      ...act,
      action: `appeal-${outcome}`,
      threadId: restored?.threadId ?? null,
      commentId: restored?.commentId ?? null,
      reason: answer,
      details: sanctionId === null ? {} : { sanction: sanctionId },
    });
    const lifted =
      isLifted && sanctionId !== null
        ? await liftLocked(trx, { ...act, sanctionId, isAppeal: true })
        : undefined;
    return { isFirst: true, userId, ...(lifted && { lifted }), ...(restored && { restored }) };
  });
}

/** Restores a removed text of a user who is locked; undefined when it can no longer be restored. */
async function restoreText(
  trx: Db,
  { userId: ownerId }: { userId: string },
  textId: string,
): Promise<TextIds | undefined> {
  const found = await trx
    .selectFrom('removed_texts')
    .select(['thread_id as threadId', 'comment_id as commentId'])
    .where('id', '=', textId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { threadId, commentId } = found;
  const ids = { threadId, ...(commentId !== null && { commentId }) };
  await lockText(trx, ids);
  const removed = await findRemovedText(trx, textId);
  if (!removed) return undefined;
  await giveWordsBack(trx, ids, { ownerId, removed });
  return ids;
}

/** Who decided an appeal, and how. */
export function findDecision(db: Db, appealId: string) {
  return db
    .selectFrom('appeals')
    .leftJoin('users', 'users.id', 'decided_by')
    .select(['outcome', 'decided_by as deciderId', 'users.name as deciderName'])
    .where('appeals.id', '=', appealId)
    .executeTakeFirst();
}

/** Deletes what a user wrote against decisions. */
export async function deleteAppealsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('appeals').where('user_id', '=', userId).execute();
}
