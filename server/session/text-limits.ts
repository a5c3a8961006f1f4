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
  /** Of an IPv6 /56 twice as many, of a /48 four times. */
  address: daily(40_000_000),
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

/** Counts a text that is about to be kept, edits like new ones. Throws 429 when it is too much for a day. */
export async function countText(db: Db, { userId, address, texts }: WrittenText): Promise<void> {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), TEXT_OVERHEAD_BYTES);
  const account = { key: attemptsKey('text bytes', userId), ...TEXT_BYTES.account };
  const networks = ofNetworks('text bytes from address', address, TEXT_BYTES.address);
  const waitS = await spendAttempt(db, [account, ...networks], bytes);
  if (waitS === 0) return;
  const retryAfterS = Math.ceil(waitS);
  const message = `batas tulisan dalam sehari tercapai, coba lagi dalam ${retryAfterS} detik`;
  throw new AppError('too-many', message, { retryAfterS, limit: 'text-bytes' });
}
