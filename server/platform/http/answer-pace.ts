import { LRUCache } from 'lru-cache';
import { AppError, BUSY_MESSAGE } from './app-error.ts';
import { createFairSemaphore, type Owner } from '#server/platform/concurrency/fair-semaphore.ts';

/** In bytes, of long answers: what is made for a network at once, as four of the longest ones. */
export const BURST_BYTES = 16 * 2 ** 20;
/**
 * In bytes a second, after the burst. To search, read and serialise 2 MB takes the event loop some 60 ms: so one network has
 * a quarter of its time. Without this, one that searched 16 times a second took all of it.
 */
export const RATE_BYTES = 8 * 2 ** 20;
/** In bytes: what is shorter takes a millisecond or two, and does not count. */
export const LONG_ANSWER = 65_536;
/** Counted for each read that had to wait, beside its answer: so those that wait begin one after the other. */
const RESERVED_BYTES = 256 * 2 ** 10;

const WAITING_MAX = 2_000;
const NETWORKS_MAX = 5_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined where limits are off. */
    answerPace: AnswerPace | undefined;
  }
}

export interface AnswerPace {
  /** Resolves when another answer may be made for the owner's network; throws 503 when that takes too long. */
  wait(owner: Owner, waitMs: number): Promise<void>;
  /** Counts an answer that was made, where it is long. */
  count(network: string, bytes: number): void;
}

/**
 * Limits the bytes of answers that are made for one network in a second, by a leaky bucket. Answers from the cache do not
 * count. The owners of a network that has used its burst take turns.
 */
export function createAnswerPace(now: () => number = () => performance.now()): AnswerPace {
  /** When the bucket of each network is empty, in milliseconds. */
  const emptyAt = new LRUCache<string, number>({ max: NETWORKS_MAX });
  const line = createFairSemaphore({
    permits: Infinity,
    permitsPerNetwork: 1,
    waitingMax: WAITING_MAX,
    refuse: () => new AppError('too-slow', BUSY_MESSAGE),
  });

  const add = (network: string, bytes: number) => {
    const from = Math.max(emptyAt.get(network) ?? 0, now());
    emptyAt.set(network, from + inMs(bytes));
  };
  const msToWait = (network: string) => (emptyAt.get(network) ?? 0) - inMs(BURST_BYTES) - now();

  return {
    async wait(owner, waitMs) {
      if (msToWait(owner.network) <= 0) return;
      await line.run(
        owner,
        async () => {
          await new Promise((resolve) => setTimeout(resolve, msToWait(owner.network)));
          add(owner.network, RESERVED_BYTES);
        },
        waitMs,
      );
    },
    count(network, bytes) {
      if (bytes >= LONG_ANSWER) add(network, bytes);
    },
  };
}

function inMs(bytes: number): number {
  return (1_000 * bytes) / RATE_BYTES;
}
