import { LRUCache } from 'lru-cache';
import type { Owner } from '#server/platform/concurrency/fair-semaphore.ts';

/** In bytes: what is shorter takes a millisecond or two, and does not count. */
export const LONG_ANSWER = 65_536;
/**
 * In bytes a second, of long answers. To search, read and serialise 2 MB takes the event loop some 60 ms: so one network has
 * a quarter of its time. Without this, one that searched 16 times a second took all of it.
 */
export const RATE_BYTES = 8 * 2 ** 20;
/** How far ahead of that rate an account may be, and a network for those who have read long answers lately: four of the longest. */
export const BURST_MS = 2_000;
/** And a network for all its other accounts, so that one of them makes nobody wait who reads short answers. */
export const OTHERS_BURST_MS = 8_000;
/** Whoever has been given a long answer counts as one who reads these for so long. */
export const LATELY_MS = 10_000;
/** A network is never further ahead, whatever was under way: so nobody who reads short answers waits longer than a second for the reads of others. */
const AHEAD_MAX_MS = OTHERS_BURST_MS + 1_000;

const REMEMBERED_MAX = 5_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined where limits are off. */
    answerPace: AnswerPace | undefined;
  }
}

export interface AnswerPace {
  /** How long the owner's next read has to wait, in milliseconds; 0 or less for not at all. */
  msToWait(owner: Owner): number;
  /** Counts an answer that was made, where it is long. */
  count(owner: Owner, bytes: number): void;
}

/**
 * Limits the bytes of long answers that are made in a second for one account, and for all of one network. Answers from the
 * cache do not count.
 */
export function createAnswerPace(now: () => number = () => performance.now()): AnswerPace {
  /** When the leaky bucket of each account and network is empty. */
  const emptyAt = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  const longReadAt = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  const msAhead = (key: string) => (emptyAt.get(key) ?? 0) - now();
  return {
    msToWait({ name, network }) {
      const isReadingLong = now() - (longReadAt.get(name) ?? -Infinity) < LATELY_MS;
      return Math.max(
        msAhead(name) - BURST_MS,
        msAhead(network) - (isReadingLong ? BURST_MS : OTHERS_BURST_MS),
      );
    },
    count({ name, network }, bytes) {
      if (bytes < LONG_ANSWER) return;
      for (const key of new Set([name, network])) {
        const ahead = Math.max(msAhead(key), 0) + (1_000 * bytes) / RATE_BYTES;
        emptyAt.set(key, now() + Math.min(ahead, AHEAD_MAX_MS));
      }
      longReadAt.set(name, now());
    },
  };
}
