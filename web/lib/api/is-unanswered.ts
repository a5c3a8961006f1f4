import { ApiError, NO_ANSWER, TIMED_OUT } from './api-error.ts';

/** Whether the server may have done what was asked although the call failed: its answer was lost, or tells of a fault. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === NO_ANSWER || error.status === TIMED_OUT || error.status >= 500;
}
