import { AppError, BUSY_MESSAGE } from './app-error.ts';
import { areHashesUnderway } from '#server/platform/security/passwords.ts';

/** In all, with those below and the network, a client learns within five seconds that the database is silent. */
export const ANSWER_MS = 2_900;
/** For a request that waited in a queue first. */
export const SHORTEST_ANSWER_MS = 1_500;
/** To look up the session. */
export const IDENTIFY_MS = 1_500;

/**
 * Resolves with the result of `work`, or throws 503 when that takes longer than `ms`: the work then goes on, and its end
 * is ignored. The deadline is extended while passwords are being hashed, since the processor is what the work waits for.
 */
export async function withDeadline<Result>(work: Promise<Result>, ms: number): Promise<Result> {
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
