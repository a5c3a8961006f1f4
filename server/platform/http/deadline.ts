import { AppError, BUSY_MESSAGE } from './app-error.ts';
import { areHashesUnderway } from '#server/platform/security/passwords.ts';

/**
 * The deadline of an answer, in milliseconds. With the two below and the network, a client gets an answer within some
 * five seconds when the database is silent, unless passwords are being hashed meanwhile or the request has waited in a
 * queue of writes.
 */
export const ANSWER_MS = 2_900;
/** The minimum deadline, for a request that waited in a queue first. */
export const SHORTEST_ANSWER_MS = 1_500;
/** The deadline of a session lookup. */
export const IDENTIFY_MS = 1_500;

/**
 * Resolves with the result of `work`, or throws 503 when that takes longer than `ms`: the work then goes on, and its
 * result is ignored. The deadline is extended while passwords are being hashed, because the work then waits for the
 * processor. A result that arrived while this process did not run counts, although the timer is called before it.
 */
export async function withDeadline<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const look = () => {
    if (areHashesUnderway()) timer.refresh();
    else setImmediate(() => reject(new AppError('too-slow', BUSY_MESSAGE)));
  };
  const timer = setTimeout(look, ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
