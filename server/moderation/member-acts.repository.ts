import { AppError } from '#server/platform/http/app-error.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { deleteSessionsLocked } from '#server/session/own-sessions.repository.ts';
import { lacksRole } from '#server/users/required-role.ts';
import { lockPeople } from './lock-people.ts';
import { lockUserFor } from './lock-user-for.ts';
import { appendToLog, type NewAct } from './moderation-log.repository.ts';

interface People {
  readonly actorId: string;
  readonly userId: string;
}

/**
 * Ends all sessions of a user, and notes it in the log. Returns their token hashes; undefined when there is no such
 * user. Throws 401 and 403 as `lockUserFor` does.
 */
export function endSessions(db: Db, people: People): Promise<Buffer[] | undefined> {
  return inTransaction(db, async (trx) => {
    if (!(await lockUserFor(trx, people))) return undefined;
    const ended = await deleteSessionsLocked(trx, { userId: people.userId });
    if (ended.length > 0) await appendToLog(trx, actOf(people, 'sessions-ended'));
    return ended;
  });
}

/**
 * Notes in the log that an admin creates a link with which a user's password can be set. Returns false when there is no
 * such user. Throws 401 as `lockPeople` does, and 403 when the actor is no admin, or the user has a role: an admin does
 * not take over the account of another.
 */
export function noteResetLink(db: Db, people: People): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { actor, user } = await lockPeople(trx, people);
    if (actor !== 'admin') throw lacksRole('admin');
    if (user !== 'member')
      throw new AppError(
        'forbidden',
        'only for members without a role; the operator can for others',
      );
    if (!(await lockUserFor(trx, people))) return false;
    await appendToLog(trx, actOf(people, 'reset-link-created'));
    return true;
  });
}

function actOf({ actorId, userId }: People, action: string): NewAct {
  return { actorId, userId, action, threadId: null, commentId: null, reason: '', details: {} };
}
