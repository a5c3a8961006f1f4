import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/schema.ts';
import { type Allowance, attemptsKey, spendAttempt } from './attempts.repository.ts';
import { ofNetworks } from './login-limits.ts';

const DAY_S = 86_400;

/**
 * The bytes of text that may be written, in all processes together: so many at once, and as many more in a day.
 * On disk, with indexes and search, what people write takes 4 times its bytes and a comment of random words 9 times.
 */
export const TEXT_BYTES = {
  account: daily(4_000_000),
  /**
   * Of an IPv6 /56 twice as many, of a /48 four times: 1.6 to 3.6 GB of disk on the first day, and half on each
   * later one. A thousand pupils behind one router write some 20 MB on a busy day.
   */
  address: daily(50_000_000),
} as const;

/** What each text counts beside its own bytes: its row, and its entries in indexes. */
export const TEXT_OVERHEAD_BYTES = 1_000;

function daily(bytes: number): Omit<Allowance, 'key'> {
  return { burst: bytes, everyS: DAY_S / bytes };
}

export interface WrittenText {
  readonly userId: string;
  readonly address: string;
  readonly texts: readonly string[];
}

/** The share of an allowance that a process reserves ahead, so that most texts need no statement. */
const AHEAD = 1 / 40;
/** The most accounts and networks whose reserved bytes a process remembers; the least recently used is forgotten. */
const REMEMBERED_MAX = 10_000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a text that is about to be kept, edits like new ones. Throws 429 when it is too much for a
     * day; counts nothing where RATE_LIMITS is off.
     */
    countText(written: WrittenText): Promise<void>;
  }
}

/** Gives `app.countText`; after `app.limits`. */
export function limitTexts(app: FastifyInstance, db: Db): void {
  const quota = new TextQuota(db);
  app.decorate('countText', async (written) => {
    if (app.limits.isOn) await quota.count(written);
  });
}

/** Counts bytes of text against the allowances in the database, which it takes in advance, in steps. */
export class TextQuota {
  readonly #db: Db;
  /** Bytes taken in the database and not used yet, by the key of the allowance; the last used one last. */
  readonly #ahead = new Map<string, number>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Counts a text. Throws 429, and counts nothing, where there is no room for it. */
  async count({ userId, address, texts }: WrittenText): Promise<void> {
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), TEXT_OVERHEAD_BYTES);
    const allowances = [
      { key: attemptsKey('text bytes', userId), ...TEXT_BYTES.account },
      ...ofNetworks('text bytes from address', address, TEXT_BYTES.address),
    ];
    const missing = allowances
      .map((allowance) => ({ ...allowance, bytes: Math.min(bytes, -this.#add(allowance, -bytes)) }))
      .filter((allowance) => allowance.bytes > 0);
    if (missing.length === 0) return;
    let waitS = Infinity;
    try {
      waitS = await this.#take(missing);
    } finally {
      if (waitS > 0) for (const allowance of allowances) this.#add(allowance, bytes);
    }
    if (waitS === 0) return;
    const retryAfterS = Math.ceil(waitS);
    const message = `batas tulisan dalam sehari tercapai, coba lagi dalam ${retryAfterS} detik`;
    throw new AppError('too-many', message, { retryAfterS, limit: 'text-bytes' });
  }

  /** Takes what is missing, and more for the next texts where there is as much. Gives seconds to wait, or 0. */
  async #take(missing: readonly (Allowance & { bytes: number })[]): Promise<number> {
    let waitS = 0;
    for (const share of [AHEAD, 0]) {
      const taken = missing.map((allowance) => ({
        ...allowance,
        attempts: allowance.bytes + share * allowance.burst,
      }));
      waitS = await spendAttempt(this.#db, taken);
      if (waitS > 0) continue;
      for (const allowance of taken) this.#add(allowance, allowance.attempts);
      return 0;
    }
    return waitS;
  }

  /** Changes what is left of an allowance, and gives it; below 0 while a text waits for more. */
  #add({ key }: Allowance, bytes: number): number {
    const name = key.toString('base64');
    const left = (this.#ahead.get(name) ?? 0) + bytes;
    this.#ahead.delete(name);
    this.#ahead.set(name, left);
    const [oldest] = this.#ahead.keys();
    if (this.#ahead.size > REMEMBERED_MAX && oldest !== undefined) this.#ahead.delete(oldest);
    return left;
  }
}
