import { sql } from 'kysely';
import type { ReportReason } from '#contract/reports.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import { newId } from '#server/platform/security/ids.ts';
import type { Db } from '#server/schema.ts';
import { requireWriter } from '#server/users/active-user.ts';
import { lockPeople } from './lock-people.ts';
import { hide } from './removals.repository.ts';
import { findTextOwner, lockText, type TextIds, textIdOf } from './texts.repository.ts';

/** From this age on, in days, an account counts: a crowd of accounts made for it hides nothing. */
const COUNTS_FROM_DAYS = 7;
/** The weight of an ordinary reporter, and its bounds after decisions of moderators. */
const WEIGHT = { ordinary: 100, perDecision: 25, least: 25, most: 200 };
/** Somebody with this many undecided reports weighs nothing until moderators have decided on some. */
const UNDECIDED_MAX = 10;
/** The sum of weights at which a text is hidden until a moderator decides: three ordinary reporters. */
const HIDES_FROM = 300;
/** How much each up-vote adds to that, of at most so many accounts that count. */
const PER_LIKE = 100;
const LIKES_MAX = 10;

export type NewReport = TextIds & Report;

/** What became of a report. One of the same text by the same person changes nothing. */
export type Reported = 'noted' | 'noted-before' | 'hidden' | 'no-text' | 'own-text';

/**
 * Notes a report in the open case of the text, and opens one if there is none. Hides the text once the reports weigh
 * enough. Throws 401 when the reporter's account is deleted or suspended.
 */
export function report(
  db: Db,
  { reporterId, reason, words, ...ids }: NewReport,
): Promise<Reported> {
  return inTransaction(db, async (trx) => {
    const ownerId = await findTextOwner(trx, ids);
    if (ownerId === undefined) return 'no-text';
    // The owner's score changes if the text is hidden.
    const { user: ownerRole } = await lockPeople(trx, { actorId: reporterId, userId: ownerId });
    await requireWriter(trx, reporterId);
    // Also when it is hidden by now: the answer may have been lost.
    if (await hasReported(trx, textIdOf(ids), reporterId)) return 'noted-before';
    const text = await lockText(trx, ids);
    if (!text) return 'no-text';
    if (ownerId === reporterId) return 'own-text';
    const subject = subjectOf(ids, ownerId);
    const urgency = await addReport(trx, subject, { reporterId, reason, words });
    if (urgency < HIDES_FROM + PER_LIKE * (await countLikes(trx, ids))) return 'noted';
    // Texts of those who keep order wait in the queue. So do all while nobody does.
    if (ownerRole !== 'member' || !(await hasModerators(trx))) return 'noted';
    await hide(trx, ids, { ownerId, words: text });
    return 'hidden';
  });
}

/**
 * Notes a report of a user, as `report` does; nothing is hidden. Throws 401 when the reporter's account is deleted or
 * suspended.
 */
export function reportPerson(
  db: Db,
  { userId, ...report }: Report & { userId: string },
): Promise<'noted' | 'noted-before' | 'no-user' | 'own-account'> {
  return inTransaction(db, async (trx) => {
    const { reporterId } = report;
    await lockPeople(trx, { actorId: reporterId, userId });
    await requireWriter(trx, reporterId);
    if (userId === reporterId) return 'own-account';
    const user = trx.selectFrom('users').select('id').where('id', '=', userId);
    const isShown = user.where('deleted_at', 'is', null).where('approval_asked_at', 'is', null);
    if (!(await isShown.executeTakeFirst())) return 'no-user';
    if (await hasReported(trx, userId, reporterId)) return 'noted-before';
    const subject = { id: userId, threadId: null, commentId: null, ownerId: userId };
    await addReport(trx, subject, report);
    return 'noted';
  });
}

interface Report {
  readonly reporterId: string;
  readonly reason: ReportReason;
  readonly words: string;
}

/** What a case is about: a thread, a comment or a user. */
export interface Subject {
  readonly id: string;
  readonly threadId: string | null;
  readonly commentId: string | null;
  readonly ownerId: string;
}

export function subjectOf(ids: TextIds, ownerId: string): Subject {
  return { id: textIdOf(ids), threadId: ids.threadId, commentId: ids.commentId ?? null, ownerId };
}

/** Adds a report to the open case of what is locked. Returns the urgency of the case. */
async function addReport(
  trx: Db,
  subject: Subject,
  { reporterId, reason, words }: Report,
): Promise<number> {
  const caseId = await openCase(trx, subject);
  const weight = await weightOf(trx, subject, reporterId);
  await trx
    .insertInto('reports')
    .values({ case_id: caseId, reporter_id: reporterId, reason, words })
    .execute();
  const { urgency } = await trx
    .updateTable('cases')
    .set((row) => ({
      urgency: row('urgency', '+', weight),
      report_count: row('report_count', '+', 1),
    }))
    .where('id', '=', caseId)
    .returning('urgency')
    .executeTakeFirstOrThrow();
  return urgency;
}

async function hasReported(trx: Db, subjectId: string, reporterId: string): Promise<boolean> {
  const reported = await trx
    .selectFrom('cases')
    .innerJoin('reports', 'reports.case_id', 'cases.id')
    .select('cases.id')
    .where('cases.text_id', '=', subjectId)
    .where('cases.decision', 'is', null)
    .where('reports.reporter_id', '=', reporterId)
    .executeTakeFirst();
  return reported !== undefined;
}

async function hasModerators(trx: Db): Promise<boolean> {
  const moderator = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '<>', 'member')
    .where('suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return moderator !== undefined;
}

/** Returns the id of the open case of what is locked, and opens one if there is none. */
export async function openCase(
  trx: Db,
  { id: subjectId, threadId, commentId, ownerId }: Subject,
): Promise<string> {
  const open = await trx
    .selectFrom('cases')
    .select('id')
    .where('text_id', '=', subjectId)
    .where('decision', 'is', null)
    .executeTakeFirst();
  if (open) return open.id;
  const id = newId('case');
  await trx
    .insertInto('cases')
    .values({
      id,
      text_id: subjectId,
      thread_id: threadId,
      comment_id: commentId,
      owner_id: ownerId,
      decision: null,
      decided_by: null,
      decided_at: null,
    })
    .execute();
  return id;
}

const isOld = sql`users.created_at < clock_timestamp() - make_interval(days => ${sql.lit(COUNTS_FROM_DAYS)})`;

/**
 * The weight of a reporter, by how often moderators agreed. 0 for a new account, for one with too many undecided reports,
 * and for somebody who reports again what a moderator has kept.
 */
async function weightOf(trx: Db, { id }: Subject, reporterId: string): Promise<number> {
  const { rows } = await sql<{ weight: number }>`
    select least(${sql.lit(WEIGHT.most)}, greatest(${sql.lit(WEIGHT.least)},
      ${sql.lit(WEIGHT.ordinary)} + ${sql.lit(WEIGHT.perDecision)} *
        coalesce(right_count - wrong_count, 0))) as weight
    from users left join reporter_records on reporter_records.user_id = users.id
    where users.id = ${reporterId} and ${isOld} and ${sql.lit(UNDECIDED_MAX)} > (
        select count(*) from reports join cases on cases.id = reports.case_id
        where reports.reporter_id = users.id and cases.decision is null)
      and not exists (
        select from reports join cases on cases.id = reports.case_id
        where reports.reporter_id = users.id and cases.text_id = ${id}
          and cases.decision = 'keep')`.execute(trx);
  return rows[0]?.weight ?? 0;
}

/** How many accounts that count have voted for the text, up to `LIKES_MAX`. */
async function countLikes(trx: Db, { threadId, commentId }: TextIds): Promise<number> {
  const votes =
    commentId === undefined
      ? sql`thread_votes as votes where votes.thread_id = ${threadId}`
      : sql`comment_votes as votes where votes.comment_id = ${commentId}`;
  const { rows } = await sql<{ likes: number }>`
    select count(*)::integer as likes from (
      select from ${votes} and votes.vote_type = 1
        and exists (select from users where users.id = votes.user_id and ${isOld})
      limit ${sql.lit(LIKES_MAX)}
    ) as likers`.execute(trx);
  return rows[0]?.likes ?? 0;
}

/** Deletes what a user reported, and how often they were right. The cases keep their counts. */
export async function deleteReportsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('reports').where('reporter_id', '=', userId).execute();
  await trx.deleteFrom('reporter_records').where('user_id', '=', userId).execute();
}
