import type { Role } from '#contract/roles.ts';
import { setRole } from '#server/moderation/roles.repository.ts';
import type { Db } from '#server/schema.ts';

/** Who becomes what, and why, as indexes of `people`; the operator makes the first change. */
const CHANGES: readonly { by?: number; who: number; role: Role; reason: string }[] = [
  { who: 0, role: 'admin', reason: '' },
  { by: 0, who: 1, role: 'moderator', reason: 'Rajin menyambut dan menjawab pendatang baru.' },
  { by: 0, who: 2, role: 'moderator', reason: '' },
  { by: 0, who: 2, role: 'member', reason: 'Atas permintaan sendiri, karena kesibukan baru.' },
];

/** Changes the roles of a few people of the demo, so that the moderation log has entries. The one who logs in has none. */
export async function changeRoles(db: Db): Promise<void> {
  const people = await db
    .selectFrom('users')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .offset(1)
    .limit(3)
    .execute();
  for (const { by, who, role, reason } of CHANGES) {
    const userId = people[who]?.id;
    const actorId = by === undefined ? undefined : people[by]?.id;
    if (userId !== undefined) await setRole(db, { actorId, userId, role, reason });
  }
}
