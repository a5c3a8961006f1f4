import { AppError } from '#server/platform/http/app-error.ts';
import type { Db } from '#server/schema.ts';
import { findSetting } from '#server/settings/settings.repository.ts';
import { examineInvitation } from './invitations.repository.ts';

const WHY = {
  unknown: 'invitation is not valid',
  'used-up': 'invitation is used up',
  ended: 'invitation has ended',
} as const;

/**
 * Throws 403 when nobody may register, or not with this invitation, which is used later, by `useInvitation`. Returns
 * whether the account then waits for approval.
 */
export async function requireMayRegister(
  db: Db,
  invitation: string | undefined,
): Promise<{ readonly waits: boolean }> {
  const registration = await findSetting(db, 'registration');
  if (registration === 'closed') throw new AppError('forbidden', 'registration is closed');
  const waits = registration === 'approval';
  if (invitation === undefined) {
    if (registration !== 'invitation') return { waits };
    throw new AppError('forbidden', 'registration needs an invitation');
  }
  const state = await examineInvitation(db, invitation);
  if (state !== 'open') throw new AppError('forbidden', WHY[state]);
  return { waits };
}

/** The 403 to whoever lost the last use of an invitation to another. */
export function invitationUsedUp(): AppError {
  return new AppError('forbidden', WHY['used-up']);
}
