import { frameText } from '#web/i18n/frame-id.ts';
import { trackActivity } from './activity.ts';
import { ApiError, NO_ANSWER } from './api-error.ts';

/** Loads a part of the app that came without it; a failure reads like that of a call. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await trackActivity(load());
  } catch (cause) {
    throw new ApiError(frameText.errors.network, NO_ANSWER, { cause });
  }
}
