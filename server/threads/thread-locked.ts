import { AppError } from '#server/platform/http/app-error.ts';

/** The 403 to members who write in a thread that moderators have locked. */
export function threadLocked(): AppError {
  return new AppError('forbidden', 'thread is locked');
}
