import { LRUCache } from 'lru-cache';
import type { Owner } from '#server/platform/concurrency/fair-semaphore.ts';

/** In bytes. A shorter answer takes a millisecond or two and is not counted. */
export const LONG_ANSWER = 65_536;
/**
 * In bytes of long answers per second. Searching, reading and serialising 2 MB takes the event loop some 30 ms, so one
 * network gets an eighth of its time. At 16 MiB, downloads of 60 accounts delayed new connections of others by 0.3 s.
 */
export const RATE_BYTES = 8 * 2 ** 20;
/**
 * How far ahead of that rate an account may be, and a network for accounts that have read long answers lately: four of
 * the longest answers.
 */
export const BURST_MS = 2_000;
/** The same for all other accounts of a network, so that one account does not delay readers of short answers. */
export const OTHERS_BURST_MS = 8_000;
/** How long an account counts as a reader of long answers after its last one, and a network as one with wrong URLs. */
export const LATELY_MS = 10_000;
/**
 * The maximum that a network may be ahead, whatever was in progress: a reader of short answers waits at most a second
 * for the reads of others.
 */
const AHEAD_MAX_MS = OTHERS_BURST_MS + 1_000;

const REMEMBERED_MAX = 5_000;
/** In characters. Short answers to longer URLs are not remembered. */
const URL_REMEMBERED_MAX = 200;

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined when limits are off. */
    answerPace: AnswerPace | undefined;
  }
}

export interface AnswerPace {
  /**
   * How long the owner's read of `url` has to wait, in milliseconds; 0 or less for no wait. A read whose last answer in
   * the network was short does not wait: in a class that shares an address, all pupils read long lists.
   */
  msToWait(owner: Owner, url: string): number;
  /**
   * Counts an answer of `bytes` bytes, if it is long. Otherwise remembers that the answer to `url` is short; leave `url`
   * out of an error. When it is long against expectation, all reads of the network may wait for a while: somebody can
   * make thousands of URLs whose answers get long at the same moment.
   */
  count(owner: Owner, bytes: number, url?: string): void;
}

/**
 * Limits the bytes of long answers per second, for one account and for all accounts of one network. Answers from the
 * cache are not counted.
 */
export function createAnswerPace(now: () => number = () => performance.now()): AnswerPace {
  /** When the leaky bucket of each account and network is empty. */
  const emptyAt = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  const longReadAt = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  /** The networks and URLs whose last answer was short. */
  const shortUrls = new LRUCache<string, true>({ max: REMEMBERED_MAX });
  /** When an answer that was expected to be short was long, for each network. */
  const wrongAt = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  const msAhead = (key: string) => (emptyAt.get(key) ?? 0) - now();
  const isLately = (time = -Infinity) => now() - time < LATELY_MS;
  return {
    msToWait({ name, network }, url) {
      if (shortUrls.has(keyOf(network, url)) && !isLately(wrongAt.get(network))) return 0;
      const isReadingLong = isLately(longReadAt.get(name));
      return Math.max(
        msAhead(name) - BURST_MS,
        msAhead(network) - (isReadingLong ? BURST_MS : OTHERS_BURST_MS),
      );
    },
    count({ name, network }, bytes, url) {
      if (bytes < LONG_ANSWER) {
        if (url !== undefined && url.length <= URL_REMEMBERED_MAX) {
          shortUrls.set(keyOf(network, url), true);
        }
        return;
      }
      if (url !== undefined && shortUrls.delete(keyOf(network, url))) wrongAt.set(network, now());
      for (const key of new Set([name, network])) {
        const ahead = Math.max(msAhead(key), 0) + (1_000 * bytes) / RATE_BYTES;
        emptyAt.set(key, now() + Math.min(ahead, AHEAD_MAX_MS));
      }
      longReadAt.set(name, now());
    },
  };
}

function keyOf(network: string, url: string): string {
  return `${network} ${url}`;
}
