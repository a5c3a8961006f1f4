import type { Caller } from '#server/platform/http/authentication.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Db } from '#server/schema.ts';
import { findSetting } from '#server/settings/settings.repository.ts';
import { requireRole } from '#server/users/required-role.ts';

/** Throws 401 and 403 to those who may not read the moderation log by the setting `logReaders`. */
export async function requireLogReader(db: Db, caller: Caller | undefined): Promise<void> {
  const readers = await findSetting(db, 'logReaders');
  if (readers !== 'members' && readers !== 'moderators') return;
  if (!caller) throw new AppError('unauthenticated', 'Missing authentication');
  if (readers === 'moderators') await requireRole(db, caller.userId, 'moderator');
}
