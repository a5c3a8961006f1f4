import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { PAGE_MAX } from '#contract/limits.ts';
import type { QueueKey, Restrictions } from '#server/platform/concurrency/fair-semaphore.ts';

/** In bytes. A shorter answer takes a millisecond or two and is not counted. */
export const LONG_ANSWER = 65_536;
/**
 * In bytes of long answers per second. Reading and serialising a list of 2 MB takes the event loop some 12 ms, so a
 * network gets a seventh of its time. At 8 MiB, a class of forty at one address whose first page was 2 MB of somebody's
 * texts got 503 for a tenth of its reads. The database works on such lists, too: at 24 MiB for one account, searches of
 * others took six times as long.
 */
export const RATES = { account: 6 * 2 ** 20, network: 24 * 2 ** 20 } as const;
/**
 * How many times the bytes of a download count: at 16 MiB a second, downloads of 60 accounts delayed new connections of
 * others by 0.3 s.
 */
export const DOWNLOAD_TIMES = 3;
/**
 * How many bytes each row above `PAGE_MAX` counts in addition to its own: a thread or comment of an answer to a request
 * without `limit`. 1,000 short comments are 0.7 MB, and take Node and the database some 40 ms, as long texts of 2 to 4 MB
 * do. Counted by bytes alone, such answers to twenty accounts at one address made searches of others take 0.4 s.
 */
export const ROW_BYTES = 2_048;
/**
 * How far ahead of these rates an account may be, a network for accounts that have read long answers lately, and a
 * network for all other accounts: one account does not delay readers of short answers.
 */
export const BURSTS_MS = { account: 1_000, network: 2_000, others: 8_000 } as const;
/** How long an account counts as a reader of long answers after its last one. */
export const LATELY_MS = 10_000;
/**
 * The maximum that a network may be ahead, whatever was in progress: a reader of short answers waits at most a second
 * for the reads of others.
 */
const AHEAD_MAX_MS = BURSTS_MS.others + 1_000;

/**
 * How far a network is ahead of its rate, in milliseconds, when reads that may be long count as heavy. One account
 * alone, at its own rate, does not take its network so far ahead.
 */
export const HEAVY_FROM_MS = 1_000;
/** How many heavy reads of a network run at once: two occupy both the database and Node. */
export const HEAVY_PER_NETWORK = 2;

const REMEMBERED_MAX = 5_000;
/**
 * How many networks, and URLs of each, whose last answer was short. With thousands of URLs, somebody could make all of
 * them short, then write threads that each of them lists, and read 4 MB of each without waiting.
 */
const SHORT_REMEMBERED = { networks: 1_000, urls: 100 };
/** In characters. Short answers to longer URLs are not remembered. */
const URL_REMEMBERED_MAX = 200;
/**
 * After so many answers to a network in `LATELY_MS` that were long where the last one had been short, all of its reads
 * may wait. One vote can make a hundred such answers long, each for another account of a network.
 */
export const UNEXPECTED_MAX = 4;

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined when limits are off. */
    answerPace: AnswerPace | undefined;
  }
}

export interface AnswerPace {
  /**
   * How long a read of `url` has to wait, in milliseconds; 0 or less for no wait. A read whose last answer in
   * the network was short does not wait: in a class that shares an address, all pupils read long lists. But it may wait
   * for a while after an answer to the same account, or several to the network, were long where the last one had been
   * short.
   */
  msToWait(queueKey: QueueKey, url: string): number;
  /**
   * How a read of `url` is restricted. An account that has read long answers lately has no other request
   * beside it: otherwise several would begin at once, whenever its pace allows one. The read is heavy while the network
   * is far ahead of its rate.
   */
  restrictions(queueKey: QueueKey, url: string): Restrictions;
  /**
   * Counts an answer of `bytes` bytes (`countedBytes`), if it is long. Otherwise remembers that the answer to `url` is short. Give `url`
   * only for the answer to a successful read.
   */
  count(queueKey: QueueKey, bytes: number, url?: string): void;
}

/**
 * Limits the bytes of long answers per second, for one account and for all accounts of one network. Answers from the
 * cache are not counted.
 */
export function createAnswerPace(now: () => number = () => performance.now()): AnswerPace {
  /** When the leaky bucket of each account and network is empty. */
  const emptyAt = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  const longReadAt = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  /** The URLs whose last answer was short, by network. */
  const shortUrls = new LRUCache<string, LRUCache<string, true>>({
    max: SHORT_REMEMBERED.networks,
  });
  /** When each account, and each network, last got long answers where the last ones had been short. */
  const unexpectedlyLongAt = new LRUCache<string, readonly number[]>({ max: REMEMBERED_MAX });
  const msAhead = (key: string) => (emptyAt.get(key) ?? 0) - now();
  const isRecent = (time = -Infinity) => now() - time < LATELY_MS;
  const unexpected = (key: string) => unexpectedlyLongAt.get(key)?.filter(isRecent) ?? [];
  const isReadingLong = (name: string) => isRecent(longReadAt.get(name));
  const isExpectedShort = ({ name, network }: QueueKey, url: string) =>
    shortUrls.get(network)?.has(url) === true &&
    unexpected(name).length === 0 &&
    unexpected(network).length < UNEXPECTED_MAX;
  return {
    msToWait(queueKey, url) {
      const { name, network } = queueKey;
      if (isExpectedShort(queueKey, url)) return 0;
      return Math.max(
        msAhead(name) - BURSTS_MS[limitOf(name)],
        msAhead(network) - BURSTS_MS[isReadingLong(name) ? 'network' : 'others'],
      );
    },
    restrictions(queueKey, url) {
      const mayBeLong = !isExpectedShort(queueKey, url);
      const { name, network } = queueKey;
      return {
        runsAlone: mayBeLong && limitOf(name) === 'account' && isReadingLong(name),
        isHeavy: mayBeLong && msAhead(network) > HEAVY_FROM_MS,
      };
    },
    count({ name, network }, bytes, url) {
      if (bytes < LONG_ANSWER) {
        if (url === undefined || url.length > URL_REMEMBERED_MAX) return;
        const urls = shortUrls.get(network) ?? new LRUCache({ max: SHORT_REMEMBERED.urls });
        urls.set(url, true);
        shortUrls.set(network, urls);
        return;
      }
      const isUnexpected = url !== undefined && shortUrls.get(network)?.delete(url) === true;
      for (const key of new Set([name, network])) {
        if (isUnexpected) {
          unexpectedlyLongAt.set(key, [...unexpected(key), now()].slice(-UNEXPECTED_MAX));
        }
        const rate = RATES[key === network ? 'network' : limitOf(key)];
        const ahead = Math.max(msAhead(key), 0) + (1_000 * bytes) / rate;
        emptyAt.set(key, now() + Math.min(ahead, AHEAD_MAX_MS));
      }
      longReadAt.set(name, now());
    },
  };
}

/** The bytes that an answer with so many threads or comments counts. */
export function countedBytes(bytes: number, rows: number): number {
  return bytes + ROW_BYTES * Math.max(rows - PAGE_MAX, 0);
}

/** Visitors, whose name is their address, have together the limit of a network. */
function limitOf(name: string): 'account' | 'network' {
  return isIP(name) > 0 ? 'network' : 'account';
}
