import type { FastifyInstance } from 'fastify';
import { type Batcher, createBatcher } from '#server/platform/concurrency/batcher.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { tooMany } from '#server/platform/http/rate-limits.ts';
import type { Db } from '#server/schema.ts';
import {
  type Allowance,
  attemptsKey,
  countAttempt,
  refundAttempts,
} from './attempts.repository.ts';
import { ofNetworks } from './login-limits.ts';

const DAY_S = 86_400;

/**
 * The bytes that may be stored, in all processes together: `burst` at once, and as many more in a day. On disk, with
 * indexes and search, an ordinary text takes 4 times its bytes, a comment of random words 9 times, and one of random
 * words with a prefix, each with a new stem, 14 times.
 */
export const STORED_BYTES_PER_DAY = {
  /** Counts only texts. */
  account: perDay(4_000_000),
  /**
   * An IPv6 /56 has twice as many, a /48 four times: 1.6 to 5.6 GB of disk on the first day, and half on each later
   * one. A thousand pupils behind one router write some 20 MB on a busy day.
   */
  address: perDay(50_000_000),
  /** Sessions of an address, apart from its texts: whoever writes there leaves the others their logins. */
  sessionsOfAddress: perDay(10_000_000),
} as const;

/** The bytes counted for each text beside its own: its row, and its entries in indexes. */
export const TEXT_OVERHEAD_BYTES = 1_000;
/** The bytes of an account with its indexes, measured over 345,600 of them. */
export const ACCOUNT_BYTES = 2_000;
/** The bytes of a vote with its indexes, measured over 50,000 of them; 300 more are kept for a day. */
export const VOTE_BYTES = 500;
/**
 * The bytes of a session and of what is stored of its login: 850 measured with a long user agent and the login address,
 * and 400 for the keys of a new device.
 */
export const SESSION_BYTES = 1_300;

/**
 * When fewer bytes than this are left on the disk, a byte is counted for its address and networks as many times as this
 * exceeds what is left. One network can therefore take only a share of what is left in a day, however little that is,
 * and never all of it.
 */
export const LOW_DISK_BYTES = 10 * 2 ** 30;
/** The largest text times the first factor is still less than an address may write at once. */
const SCARCITY_FACTORS_MAX = { texts: 100, sessions: 10 };

function perDay(bytes: number): Omit<Allowance, 'key'> {
  return { burst: bytes, everyS: DAY_S / bytes };
}

export interface WrittenText {
  readonly userId: string;
  readonly address: string;
  readonly texts: readonly string[];
}

interface Stored {
  /** The account it also counts for; without it, only the address is counted. */
  readonly userId?: string;
  readonly address: string;
  readonly bytes: number;
  /** Sessions have an allowance of their own. */
  readonly isSession?: boolean;
}

/** The share of an allowance that a process reserves ahead, so that most texts need no statement. */
const RESERVED_SHARE = 1 / 40;
/**
 * The maximum number of accounts and networks whose reserved bytes a process stores. The bytes of the least recently
 * used are refunded: one network has enough addresses to evict all others within a minute.
 */
const RESERVATIONS_MAX = 10_000;
/** How long refunds are collected, in milliseconds, and how many of them are in one statement. */
const REFUNDS = { delayMs: 1_000, maxItems: 1_000 };

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a text that is about to be stored, whether new or edited. Throws 429 when it exceeds the daily limit.
     * Counts nothing when RATE_LIMITS is off.
     */
    countText(written: WrittenText): Promise<void>;
    /** Counts other data that an address stores: votes, accounts and sessions. */
    countStored(stored: Omit<Stored, 'userId'>): Promise<void>;
  }
}

/** Adds `app.countText` and `app.countStored`. Call it after `app.limits` and `app.bytesLeft` are added. */
export function limitStorage(app: FastifyInstance, db: Db): void {
  const onError = (err: unknown) => app.log.error({ err }, 'reserved bytes could not be refunded');
  const quota = new StorageQuota(db, { bytesLeft: app.bytesLeft, onError });
  app.addHook('onClose', () => quota.close());
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

interface Reserved {
  readonly bytes: number;
  /** Of the allowance: the seconds until a byte is refilled. */
  readonly everyS: number;
}

const NOTHING: Reserved = { bytes: 0, everyS: 0 };

export interface StorageQuotaOptions {
  /** Returns how much may be written to the whole disk. */
  readonly bytesLeft?: () => number;
  readonly reservationsMax?: number;
  /** Receives the first of several consecutive failures of refunds. */
  readonly onError: (error: unknown) => void;
}

/** Counts bytes against the allowances in the database, which it reserves ahead, in steps. */
export class StorageQuota {
  readonly #db: Db;
  readonly #bytesLeft: () => number;
  readonly #reservationsMax: number;
  /** What is reserved in the database and not used yet, by the key of the allowance, in order of last use. */
  readonly #reserved = new Map<string, Reserved>();
  /** What is to be refunded, by the key of the allowance. */
  readonly #unused = new Map<string, Reserved>();
  readonly #refunds: Batcher<string>;

  constructor(
    db: Db,
    {
      bytesLeft = () => Infinity,
      reservationsMax = RESERVATIONS_MAX,
      onError,
    }: StorageQuotaOptions,
  ) {
    this.#db = db;
    this.#bytesLeft = bytesLeft;
    this.#reservationsMax = reservationsMax;
    this.#refunds = createBatcher({
      send: (keys) => this.#refund(keys),
      ...REFUNDS,
      pauseMs: 0,
      onError,
    });
  }

  /** Refunds what is reserved and not used. */
  async close(): Promise<void> {
    for (const key of this.#reserved.keys()) this.#evict(key);
    await this.#refunds.close();
  }

  /**
   * Counts the bytes and returns 0. Where they exceed an allowance, counts nothing and returns the seconds until they
   * would not.
   */
  async count({ userId, address, bytes, isSession = false }: Stored): Promise<number> {
    const most = SCARCITY_FACTORS_MAX[isSession ? 'sessions' : 'texts'];
    const scarcity = Math.min(LOW_DISK_BYTES / Math.max(this.#bytesLeft(), 1), most);
    // Whole numbers, which add up to exactly 0.
    const addressBytes = Math.ceil(bytes * Math.max(scarcity, 1));
    const ofAddress = isSession
      ? ofNetworks('session bytes from address', address, STORED_BYTES_PER_DAY.sessionsOfAddress)
      : ofNetworks('text bytes from address', address, STORED_BYTES_PER_DAY.address);
    const counted = [
      ...(userId === undefined
        ? []
        : [{ key: attemptsKey('text bytes', userId), ...STORED_BYTES_PER_DAY.account, bytes }]),
      ...ofAddress.map((allowance) => ({ ...allowance, bytes: addressBytes })),
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
      waitS = await this.#reserve(missing);
    } finally {
      if (waitS > 0) for (const allowance of counted) this.#add(allowance, allowance.bytes);
    }
    return waitS;
  }

  /** Reserves what is missing, and more for the next texts if the allowance has it. Returns the seconds to wait, or 0. */
  async #reserve(missing: readonly (Allowance & { bytes: number })[]): Promise<number> {
    let waitS = 0;
    for (const share of [RESERVED_SHARE, 0]) {
      const requested = missing.map((allowance) => ({
        ...allowance,
        attempts: allowance.bytes + share * allowance.burst,
      }));
      waitS = await countAttempt(this.#db, requested);
      if (waitS > 0) continue;
      for (const allowance of requested) this.#add(allowance, allowance.attempts);
      return 0;
    }
    return waitS;
  }

  /** Adds to the unused bytes of an allowance, and returns them; below 0 while a text waits for more. */
  #add({ key, everyS }: Allowance, bytes: number): number {
    const name = key.toString('base64');
    const left = (this.#reserved.get(name)?.bytes ?? 0) + bytes;
    this.#reserved.delete(name);
    this.#reserved.set(name, { bytes: left, everyS });
    if (this.#reserved.size > this.#reservationsMax) this.#evictOldest();
    return left;
  }

  /** Keeps what is below 0: the statement that reserves it is running, and adds its bytes to it. */
  #evictOldest(): void {
    for (const [key, { bytes }] of this.#reserved) {
      if (bytes >= 0) {
        this.#evict(key);
        return;
      }
    }
  }

  #evict(key: string): void {
    const { bytes = 0, everyS = 0 } = this.#reserved.get(key) ?? {};
    this.#reserved.delete(key);
    if (bytes <= 0) return;
    this.#unused.set(key, { bytes: bytes + (this.#unused.get(key)?.bytes ?? 0), everyS });
    this.#refunds.add([key]);
  }

  /** A retry refunds twice if the connection to the database was lost after the commit. */
  async #refund(keys: readonly string[]): Promise<void> {
    const refunds = keys.map((key) => ({ key, ...(this.#unused.get(key) ?? NOTHING) }));
    await refundAttempts(
      this.#db,
      refunds.map(({ key, bytes, everyS }) => ({
        key: Buffer.from(key, 'base64'),
        attempts: bytes,
        everyS,
      })),
    );
    for (const { key, bytes, everyS } of refunds) {
      // More may have been added meanwhile.
      const left = (this.#unused.get(key)?.bytes ?? 0) - bytes;
      if (left > 0) this.#unused.set(key, { bytes: left, everyS });
      else this.#unused.delete(key);
    }
  }
}
