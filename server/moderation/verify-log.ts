import type { Db } from '#server/schema.ts';
import { FIRST_PREVIOUS_HASH, hashOf } from './log-chain.ts';
import { readChain } from './moderation-log.repository.ts';

/** How many entries are read at once. */
const PAGE_SIZE = 1_000;

/** An entry by which somebody remembers the log as it was. */
export interface Mark {
  readonly number: number;
  /** In hex. */
  readonly hash: string;
}

/** The newest entry of a whole log (number 0 when it is empty), or the first fault. */
export type Verified = { readonly head: Mark } | { readonly fault: string };

/**
 * Reads the whole log and computes every hash again. A changed, missing or moved entry is a fault; so is one that
 * differs from `remembered`, or the lack of it: only who remembers an entry can tell that the newest were deleted.
 */
export async function verifyLog(db: Db, remembered?: Mark): Promise<Verified> {
  let previousHash = FIRST_PREVIOUS_HASH;
  let number = 0;
  for (;;) {
    const entries = await readChain(db, number, PAGE_SIZE);
    for (const entry of entries) {
      if (entry.number !== number + 1) return { fault: `entry ${number + 1} is missing` };
      number = entry.number;
      if (!entry.previousHash.equals(previousHash)) {
        return { fault: `entry ${number} does not follow the entry before it` };
      }
      if (!entry.hash.equals(hashOf(previousHash, entry))) {
        return { fault: `entry ${number} was changed` };
      }
      previousHash = entry.hash;
      if (number === remembered?.number && entry.hash.toString('hex') !== remembered.hash) {
        return { fault: `entry ${number} is not the remembered one` };
      }
    }
    if (entries.length < PAGE_SIZE) break;
  }
  if (remembered && remembered.number > number) {
    return { fault: `the log ends before the remembered entry ${remembered.number}` };
  }
  return { head: { number, hash: previousHash.toString('hex') } };
}
