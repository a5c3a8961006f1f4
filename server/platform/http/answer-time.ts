import { AppError, BUSY_MESSAGE } from './app-error.ts';
import { areHashesUnderway } from '#server/platform/security/passwords.ts';

/** With those below and the way there and back, a silent database is told of within five seconds. */
export const ANSWER_MS = 2_900;
/** For whoever has waited for others before. */
export const SHORTEST_ANSWER_MS = 1_500;
/** To find out who asks. */
export const IDENTIFY_MS = 1_500;

/**
 * What `work` gives, or a 503 when it takes longer than `ms`: then it goes on, and nobody is told its
 * end. While passwords are being hashed it may take longer, as the processor is what it waits for.
 */
export async function withinAnswerTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const look = () => {
    if (areHashesUnderway()) timer.refresh();
    else reject(new AppError('too-slow', BUSY_MESSAGE));
  };
  const timer = setTimeout(look, ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
