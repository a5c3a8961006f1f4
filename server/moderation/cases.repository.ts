import { sql } from 'kysely';
import { type PageRequest, pageSize } from '#contract/paging.ts';
import type { HeldFor } from '#contract/removals.ts';
import type { CaseDecision, CaseOutcome, ReportReason } from '#contract/reports.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import {
  type Page,
  positionOf,
  type RankedRow,
  type Ranking,
  readPage,
} from '#server/platform/paging/keyset.ts';
import type { Db } from '#server/schema.ts';

/** The maximum number of cases in a page: each may have the longest text. */
const PAGE_SIZE = 20;
/** The number of reports shown of a case. */
const REPORTS_SHOWN = 20;
/** Up to this many earlier decisions on an owner's texts are counted. */
const DECISIONS_COUNTED = 100;
/** How long a decided case is kept with its reports, in days. */
const DECIDED_DAYS = 90;

interface Decision {
  readonly decision: CaseOutcome;
  readonly deciderId: string;
  /** Whether it counts for the reporters. */
  readonly counts?: boolean;
}

/** Whether a case is open. Its text is locked, so that it stays so. */
export async function isOpen(trx: Db, id: string): Promise<boolean> {
  const open = trx.selectFrom('cases').select('id').where('id', '=', id);
  return (await open.where('decision', 'is', null).executeTakeFirst()) !== undefined;
}

/**
 * Closes the open case of a text or a user, if there is one, and counts for its reporters whether they were right. The
 * text or the user is locked.
 */
export async function closeCaseOf(
  trx: Db,
  subjectId: string,
  { decision, deciderId, counts = true }: Decision,
): Promise<void> {
  const closed = await trx
    .updateTable('cases')
    .set({ decision, decided_by: deciderId, decided_at: sql<Date>`clock_timestamp()` })
    .where('text_id', '=', subjectId)
    .where('decision', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!closed || !counts) return;
  const isRight = decision !== 'keep';
  await sql`
    insert into reporter_records (user_id, right_count, wrong_count)
    select reporter_id, ${isRight ? 1 : 0}::integer, ${isRight ? 0 : 1}::integer
    from reports where case_id = ${closed.id} order by reporter_id
    on conflict (user_id) do update set
      right_count = reporter_records.right_count + excluded.right_count,
      wrong_count = reporter_records.wrong_count + excluded.wrong_count`.execute(trx);
}

/** Deletes the open case of a text that its owner deletes before a decision, unless somebody has reported it. */
export async function deleteUnreportedCaseOf(trx: Db, textId: string): Promise<void> {
  await trx
    .deleteFrom('cases')
    .where('text_id', '=', textId)
    .where('decision', 'is', null)
    .where('report_count', '=', 0)
    .execute();
}

/** Closes the open cases of texts of a user whose account was purged, without a decider. */
export async function closeCasesOf(trx: Db, ownerId: string): Promise<void> {
  await trx
    .updateTable('cases')
    .set({ decision: 'remove', decided_at: sql<Date>`clock_timestamp()` })
    .where('owner_id', '=', ownerId)
    .where('decision', 'is', null)
    .execute();
}

/** Closes the open case of an account that waits for approval, if there is one, without a decider. */
export async function closeApplicationOf(
  trx: Db,
  userId: string,
  decision: CaseDecision,
): Promise<void> {
  await trx
    .updateTable('cases')
    .set({ decision, decided_at: sql<Date>`clock_timestamp()` })
    .where('text_id', '=', userId)
    .where('is_application', '=', true)
    .where('decision', 'is', null)
    .execute();
}

export interface CaseState {
  /** Null for a user. */
  readonly threadId: string | null;
  readonly commentId: string | null;
  readonly ownerId: string;
  readonly isApplication: boolean;
  /** Null while it is open, as are the next two. */
  readonly decision: CaseOutcome | null;
  readonly deciderId: string | null;
  readonly deciderName: string | null;
}

export function findCase(db: Db, id: string): Promise<CaseState | undefined> {
  return db
    .selectFrom('cases')
    .leftJoin('users', 'users.id', 'cases.decided_by')
    .select([
      'thread_id as threadId',
      'comment_id as commentId',
      'owner_id as ownerId',
      'is_application as isApplication',
      'decision',
      'decided_by as deciderId',
      'users.name as deciderName',
    ])
    .where('cases.id', '=', id)
    .executeTakeFirst();
}

export interface CaseRow {
  id: string;
  threadId: string | null;
  commentId: string | null;
  ownerId: string;
  ownerName: string | null;
  threadTitle: string | null;
  /** Null when the owner has deleted the text. */
  body: string | null;
  isHidden: boolean;
  heldFor: HeldFor | null;
  openedAt: Date;
  urgency: number;
  reportCount: number;
  /** The newest, in JSON. */
  reports: { reason: ReportReason; words: string; reportedAt: string }[];
  isApplication: boolean;
  ownerEmail: string | null;
  inviterId: string | null;
  inviterName: string | null;
  keptCount: number;
  removedCount: number;
}

const mostUrgentFirst: Ranking = {
  table: 'cases',
  columns: [
    { name: 'urgency', type: 'integer' },
    { name: 'earliness', type: 'integer' },
    { name: 'id', type: 'text' },
  ],
  direction: 'desc',
};

/**
 * Reads a page of the open cases, the most urgent first, then the oldest. Moderators are not shown those of their own
 * texts.
 */
export function listCases(
  db: Db,
  request: PageRequest & { callerId: string },
): Promise<Page<CaseRow & RankedRow>> {
  const { callerId } = request;
  const list = ['cases'];
  const selection = {
    where: sql`cases.decision is null and (cases.owner_id <> ${callerId}
      or exists (select from users where id = ${callerId} and role = 'admin'))`,
    position: positionOf(mostUrgentFirst, list, request.cursor),
    size: Math.min(pageSize(request, PAGE_SIZE), PAGE_SIZE),
  };
  const countDecided = (decision: CaseOutcome) => sql`(
    select count(*)::integer from (
      select from cases as earlier
      where earlier.owner_id = cases.owner_id and earlier.decision = ${decision}
      limit ${sql.lit(DECISIONS_COUNTED)}
    ) as counted)`;
  return readPage(db, mostUrgentFirst, list, selection, {
    columns: sql<CaseRow>`
      cases.id, cases.thread_id as "threadId", cases.comment_id as "commentId",
      cases.owner_id as "ownerId", owners.name as "ownerName",
      coalesce(removed_threads.title, threads.title) as "threadTitle",
      coalesce(removed.body, case
        when cases.comment_id is null then case when threads.deleted_at is null then threads.body end
        when threads.deleted_at is null and comments.deleted_at is null then comments.content
      end) as body,
      removed.id is not null as "isHidden", removed.held_for as "heldFor", cases.opened_at as "openedAt", cases.urgency,
      cases.report_count as "reportCount", cases.is_application as "isApplication",
      owners.email as "ownerEmail", owners.invited_by as "inviterId", inviters.name as "inviterName",
      coalesce((
        select json_agg(json_build_object('reason', newest.reason, 'words', newest.words,
          'reportedAt', newest.reported_at) order by newest.reported_at desc)
        from (
          select reason, words, reported_at from reports where case_id = cases.id
          order by reported_at desc limit ${sql.lit(REPORTS_SHOWN)}
        ) as newest
      ), '[]') as reports,
      ${countDecided('keep')} as "keptCount", ${countDecided('remove')} as "removedCount"`,
    joins: sql`
      join users as owners on owners.id = cases.owner_id
      left join users as inviters on inviters.id = owners.invited_by
      left join threads on threads.id = cases.thread_id
      left join comments on comments.id = cases.comment_id
      left join removed_texts as removed on removed.id = cases.text_id
      left join removed_texts as removed_threads on removed_threads.id = cases.thread_id`,
  });
}

/** Deletes decided cases, with their reports, after `DECIDED_DAYS`. */
export async function deleteOldCases(db: Db): Promise<void> {
  await deleteInBatches(db, 'cases', {
    where: sql`decided_at < now() - make_interval(days => ${sql.lit(DECIDED_DAYS)})`,
    rowsAtOnce: 500,
  });
}
