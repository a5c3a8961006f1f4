import { AppError } from '#server/platform/http/app-error.ts';

/** The 404 of a text that does not exist, by the ids of its path. */
export function textNotFound(params: object): AppError {
  return new AppError('not-found', `${'commentId' in params ? 'comment' : 'thread'} is not found`);
}
