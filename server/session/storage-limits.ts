import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/http/app-error.ts';
import { tooMany } from '#server/platform/http/rate-limits.ts';
import type { Db } from '#server/schema.ts';
import { type Allowance, attemptsKey, spendAttempt } from './attempts.repository.ts';
import { ofNetworks } from './login-limits.ts';

const DAY_S = 86_400;

/**
 * The bytes that may be stored, in all processes together: so many at once, and as many more in a day.
 * On disk, with indexes and search, a text that people write takes 4 times its bytes and a comment of random words 9 times.
 */
export const STORED_BYTES = {
  /** Texts alone. */
  account: daily(4_000_000),
  /**
   * Of an IPv6 /56 twice as many, of a /48 four times: 1.6 to 3.6 GB of disk on the first day, and half on each
   * later one. A thousand pupils behind one router write some 20 MB on a busy day.
   */
  address: daily(50_000_000),
} as const;

/** What each text counts beside its own bytes: its row, and its entries in indexes. */
export const TEXT_OVERHEAD_BYTES = 1_000;
/** What an account takes with its indexes, measured over 345,600 of them. */
export const ACCOUNT_BYTES = 2_000;
/** What a session takes, and the address that is remembered for it: 850 bytes measured where the browser's name is long. */
export const SESSION_BYTES = 1_000;

/**
 * Where less is left on the disk, a byte counts as many times for its address and networks as this is more than what is
 * left. So one network takes a share of what is left in a day, however small that is, and never all of it.
 */
export const PLENTY_BYTES = 10 * 2 ** 30;
/** The largest text, times this, is still less than an address may write at once. */
const SCARCITY_MAX = 100;

function daily(bytes: number): Omit<Allowance, 'key'> {
  return { burst: bytes, everyS: DAY_S / bytes };
}

export interface WrittenText {
  readonly userId: string;
  readonly address: string;
  readonly texts: readonly string[];
}

interface Stored {
  /** Whose account it counts for, too; left out, the address alone. */
  readonly userId?: string;
  readonly address: string;
  readonly bytes: number;
}

/** The share of an allowance that a process reserves ahead, so that most texts need no statement. */
const AHEAD = 1 / 40;
/** The most accounts and networks whose reserved bytes a process remembers; the least recently used is forgotten. */
const REMEMBERED_MAX = 10_000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a text that is about to be stored, edits like new ones. Throws 429 when it is too much for a
     * day; counts nothing where RATE_LIMITS is off.
     */
    countText(written: WrittenText): Promise<void>;
    /** Likewise for what an address stores beside texts: accounts and sessions. */
    countStored(stored: Pick<Stored, 'address' | 'bytes'>): Promise<void>;
  }
}

/** Gives `app.countText` and `app.countStored`; after `app.limits` and `app.bytesLeft`. */
export function limitStorage(app: FastifyInstance, db: Db): void {
  const quota = new StorageQuota(db, app.bytesLeft);
  const isOn = app.limits.isOn;
  app.decorate('countText', async ({ texts, ...written }) => {
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), TEXT_OVERHEAD_BYTES);
    const waitS = isOn ? await quota.count({ ...written, bytes }) : 0;
    if (waitS === 0) return;
    const retryAfterS = Math.ceil(waitS);
    const message = `batas tulisan dalam sehari tercapai, coba lagi dalam ${retryAfterS} detik`;
    throw new AppError('too-many', message, { retryAfterS, limit: 'text-bytes' });
  });
  app.decorate('countStored', async (stored) => {
    const waitS = isOn ? await quota.count(stored) : 0;
    if (waitS > 0) throw tooMany(waitS, 'stored-bytes');
  });
}

/** Counts bytes against the allowances in the database, which it takes in advance, in steps. */
export class StorageQuota {
  readonly #db: Db;
  readonly #bytesLeft: () => number;
  /** Bytes taken in the database and not used yet, by the key of the allowance; the last used one last. */
  readonly #ahead = new Map<string, number>();

  /** `bytesLeft` is what may be written on the whole disk. */
  constructor(db: Db, bytesLeft: () => number = () => Infinity) {
    this.#db = db;
    this.#bytesLeft = bytesLeft;
  }

  /** Counts the bytes and gives 0; where there is no room for them, counts nothing and gives the seconds until there is. */
  async count({ userId, address, bytes }: Stored): Promise<number> {
    const scarcity = Math.min(PLENTY_BYTES / Math.max(this.#bytesLeft(), 1), SCARCITY_MAX);
    const addressBytes = bytes * Math.max(scarcity, 1);
    const counted = [
      ...(userId === undefined
        ? []
        : [{ key: attemptsKey('text bytes', userId), ...STORED_BYTES.account, bytes }]),
      ...ofNetworks('text bytes from address', address, STORED_BYTES.address).map((allowance) => ({
        ...allowance,
        bytes: addressBytes,
      })),
    ];
    const missing = counted
      .map((allowance) => ({
        ...allowance,
        bytes: Math.min(allowance.bytes, -this.#add(allowance, -allowance.bytes)),
      }))
      .filter((allowance) => allowance.bytes > 0);
    if (missing.length === 0) return 0;
    let waitS = Infinity;
    try {
      waitS = await this.#take(missing);
    } finally {
      if (waitS > 0) for (const allowance of counted) this.#add(allowance, allowance.bytes);
    }
    return waitS;
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
