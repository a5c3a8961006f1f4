import type { Role } from '#contract/roles.ts';
import { setRole } from '#server/moderation/roles.repository.ts';
import type { Db } from '#server/schema.ts';
import { DEMO_LOGINS } from '../logins.ts';
import type { FindId } from './people.ts';

const { admin, moderator } = DEMO_LOGINS;

/** Who was a moderator for a while. */
export const FORMER_MODERATOR = 'asep.hidayat@contoh.id';

/** Who becomes what, and why; the operator makes the first change. */
const CHANGES: readonly { by?: string; who: string; role: Role; reason: string }[] = [
  { who: admin, role: 'admin', reason: '' },
  {
    by: admin,
    who: moderator,
    role: 'moderator',
    reason: 'Rajin menyambut dan menjawab pendatang baru.',
  },
  { by: admin, who: FORMER_MODERATOR, role: 'moderator', reason: '' },
  {
    by: admin,
    who: FORMER_MODERATOR,
    role: 'member',
    reason: 'Atas permintaan sendiri, karena kesibukan baru.',
  },
];

/** Changes the roles of a few people. The member who logs in has none. */
export async function changeRoles(db: Db, idOf: FindId): Promise<void> {
  for (const { by, who, role, reason } of CHANGES) {
    const actorId = by === undefined ? undefined : idOf(by);
    await setRole(db, { actorId, userId: idOf(who), role, reason });
  }
}
