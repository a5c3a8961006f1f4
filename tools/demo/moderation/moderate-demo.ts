import { makeAppeal } from '#server/moderation/appeals.repository.ts';
import type { Db } from '#server/schema.ts';
import { DEMO_LOGINS, DEMO_SANCTIONED } from '../logins.ts';
import { actOnPeople, FORGIVEN } from './act-on-people.ts';
import { actOnTexts } from './act-on-texts.ts';
import { changeRoles, FORMER_MODERATOR } from './change-roles.ts';
import { readPeople } from './people.ts';
import { REPORTED, REPORTERS, reportSome } from './report-some.ts';
import { readTexts } from './texts.ts';
import { writeRules } from './write-rules.ts';

/**
 * Gives a demo what moderators see: roles, rules, acts on texts and people, reports, an appeal, and the log of all that.
 * A demo without these people stays as it is.
 */
export async function moderateDemo(db: Db): Promise<void> {
  const { member, moderator, admin } = DEMO_LOGINS;
  const roles = [member, moderator, admin];
  const others = [FORMER_MODERATOR, FORGIVEN, REPORTED, ...REPORTERS];
  const idOf = await readPeople(db, [...roles, ...others, ...Object.values(DEMO_SANCTIONED)]);
  if (!idOf) return;
  await changeRoles(db, idOf);
  await writeRules(db, idOf(admin));
  const moderatorId = idOf(moderator);
  // Read once, so that no text is acted on twice.
  const texts = await readTexts(db, [...roles, ...REPORTERS].map(idOf));
  const removed = await actOnTexts(db, moderatorId, texts);
  await actOnPeople(db, moderatorId, idOf);
  await reportSome(db, { idOf, texts, moderatorId });
  if (removed) await appealRemoval(db, removed.commentId);
}

/** The owner of a removed comment appeals. */
async function appealRemoval(db: Db, removedTextId: string): Promise<void> {
  const { owner_id: userId } = await db
    .selectFrom('comments')
    .select('owner_id')
    .where('id', '=', removedTextId)
    .executeTakeFirstOrThrow();
  const words = 'Saya hanya bercanda, dan sudah minta maaf kepada yang bertanya.';
  await makeAppeal(db, { userId, removedTextId, words });
}
