import type { ReportReason } from '#contract/reports.ts';
import { listCases } from '#server/moderation/cases.repository.ts';
import { keep } from '#server/moderation/removals.repository.ts';
import { report, reportPerson } from '#server/moderation/reports.repository.ts';
import type { Db } from '#server/schema.ts';
import { DEMO_LOGINS } from '../logins.ts';
import type { FindId } from './people.ts';
import type { DemoTexts } from './texts.ts';

/** Who reports. Their texts may be reported, too, but not by themselves. */
export const REPORTERS = [
  'lidya.kurniawati@contoh.id',
  'bambang@contoh.id',
  'siti.khadijah@contoh.id',
] as const;
/** Who is reported as a person. */
export const REPORTED = 'teuku.iskandar@contoh.id';

type Words = readonly { reason: ReportReason; words: string }[];

const OF_THREAD: Words = [
  { reason: 'off-topic', words: 'Rasanya lebih cocok di kategori lain.' },
  { reason: 'off-topic', words: '' },
];
const OF_COMMENT: Words = [
  { reason: 'harassment', words: 'Nadanya merendahkan yang bertanya.' },
  { reason: 'harassment', words: '' },
  { reason: 'other', words: 'Sudah diingatkan di bawahnya, tetapi tidak dihapus.' },
];
const OF_PERSON: Words = [
  { reason: 'other', words: 'Menanggapi hampir semua tulisan saya dengan ejekan.' },
];

/** Lets members report a thread, a comment (which is hidden by it) and a person, and a thread that a moderator keeps. */
export async function reportSome(
  db: Db,
  { idOf, texts, moderatorId }: { idOf: FindId; texts: DemoTexts; moderatorId: string },
): Promise<void> {
  const reporters = REPORTERS.map(idOf);
  // Who was wrong before weighs less: then the comment below would not be hidden.
  const mistaken = idOf(DEMO_LOGINS.member);
  const each = async (
    words: Words,
    send: (one: Words[number] & { reporterId: string }) => unknown,
  ) => {
    for (const [index, one] of words.entries()) {
      await send({ ...one, reporterId: reporters[index] ?? '' });
    }
  };
  const kept = texts.threads[3];
  if (kept) {
    await report(db, { ...kept, reporterId: mistaken, reason: 'spam', words: '' });
    const { rows } = await listCases(db, { callerId: moderatorId });
    const caseId = rows.find(({ threadId }) => threadId === kept.threadId)?.id;
    if (caseId !== undefined) {
      await keep(db, { threadId: kept.threadId, caseId, actorId: moderatorId });
    }
  }
  const thread = texts.threads[4];
  if (thread) await each(OF_THREAD, (one) => report(db, { threadId: thread.threadId, ...one }));
  const comment = texts.comments[2];
  if (comment) await each(OF_COMMENT, (one) => report(db, { ...comment, ...one }));
  await each(OF_PERSON, (one) => reportPerson(db, { userId: idOf(REPORTED), ...one }));
}
