import { frameText } from '#web/i18n/frame-id.ts';
import { trackActivity } from './activity.ts';
import { ApiError, NO_ANSWER } from './api-error.ts';

/** Loads a chunk of the app. A failure is an `ApiError`, as of a call without an answer. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await trackActivity(load());
  } catch (cause) {
    throw new ApiError(frameText.errors.network, NO_ANSWER, { cause });
  }
}
