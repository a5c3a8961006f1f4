import type { Db } from '#server/schema.ts';
import { FIRST_PREVIOUS_HASH, hashOf } from './log-chain.ts';
import { type ChainedAct, readChain } from './moderation-log.repository.ts';

/** How many entries are read at once. */
const PAGE_SIZE = 500;

/** An entry by which somebody remembers the log as it was. */
export interface Mark {
  readonly number: number;
  /** In hex. */
  readonly hash: string;
}

/** The newest entry of a whole log (number 0 when it is empty), or the first fault. */
export type Verified = { readonly head: Mark } | { readonly fault: string };

/** Reads the whole log in order. Each page is a query of its own, so that no connection is held for a slow reader. */
export async function* readWholeChain(db: Db): AsyncGenerator<ChainedAct> {
  let last = 0;
  for (;;) {
    const entries = await readChain(db, last, PAGE_SIZE);
    yield* entries;
    last = entries.at(-1)?.number ?? last;
    if (entries.length < PAGE_SIZE) return;
  }
}

/** Reads the whole log and computes every hash again. */
export function verifyLog(db: Db, remembered?: Mark): Promise<Verified> {
  return verifyChain(readWholeChain(db), remembered);
}

/**
 * Computes every hash of a log again. A changed, missing or moved entry is a fault; so is one that differs from
 * `remembered`, or the lack of it: only who remembers an entry can tell that the newest were deleted.
 */
export async function verifyChain(
  entries: AsyncIterable<ChainedAct>,
  remembered?: Mark,
): Promise<Verified> {
  let previousHash = FIRST_PREVIOUS_HASH;
  let number = 0;
  for await (const entry of entries) {
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
  if (remembered && remembered.number > number) {
    return { fault: `the log ends before the remembered entry ${remembered.number}` };
  }
  return { head: { number, hash: previousHash.toString('hex') } };
}
