import { sql } from 'kysely';
import { createBatcher } from '#server/platform/concurrency/batcher.ts';
import type { Db } from '#server/schema.ts';
import { expiryOfUseNow } from './session.repository.ts';

/** The precision of a session's last use: a higher one would cost a write with each request. */
const LAST_USE_INTERVAL = '10 minutes';
const USES_DELAY_MS = 1_000;
const USES_MAX = 1_000;

/**
 * One statement at a time: the sessions requested meanwhile are looked up together, in the next one. With eight at
 * once, each looks up fewer, and a crowd is answered at two thirds of the rate.
 */
const LOOKUPS_AT_ONCE = 1;
const LOOKUP_MAX = 100;
/**
 * How long lookups are collected for a statement at most, in milliseconds. Without collecting, statements look up 9
 * sessions on average, not 40, and a crowd is answered at two thirds of the rate.
 */
const COLLECT_MAX_MS = 2;
/** After this long, a statement no longer blocks the next one: its connection may be dead. */
const LOOKUP_SLOW_MS = 250;

export interface FoundSession {
  readonly userId: string;
  /** With the use of this lookup, if that is to be recorded. */
  readonly expiresAt: Date;
}

/** Finds the session with the hash of a token, unless it has ended, and records its use, which moves its expiry. */
export type FindSession = (tokenHash: Buffer) => Promise<FoundSession | undefined>;

export interface SessionFinder {
  readonly find: FindSession;
  /** Writes the uses that are still to be recorded. Close the database after it. */
  close(): Promise<void>;
}

interface Lookup {
  readonly tokenHash: Buffer;
  resolve(session: FoundSession | undefined): void;
  reject(error: unknown): void;
}

interface Row extends FoundSession {
  readonly tokenHash: Buffer;
  readonly isLastUseRecent: boolean;
}

/** Looks up the sessions of many readers in one statement. */
export function createSessionFinder(db: Db, onError: (error: unknown) => void): SessionFinder {
  let waiting: Lookup[] = [];
  let running = 0;
  const uses = createBatcher<string>({
    send: (hashes) => updateLastUse(db, hashes),
    delayMs: USES_DELAY_MS,
    pauseMs: 0,
    maxItems: USES_MAX,
    onError,
  });

  /** Starts once an iteration of the event loop has added no lookup: a crowd's requests begin a few in each. */
  function collect(before = 0, until = performance.now() + COLLECT_MAX_MS): void {
    const { length } = waiting;
    const isGrowing = length > before && length < LOOKUP_MAX && performance.now() < until;
    if (isGrowing) setImmediate(collect, length, until);
    else start();
  }

  function start(): void {
    while (waiting.length > 0 && running < LOOKUPS_AT_ONCE) {
      const lookups = waiting.slice(0, LOOKUP_MAX);
      waiting = waiting.slice(LOOKUP_MAX);
      running += 1;
      let isOver = false;
      const end = () => {
        clearTimeout(slow);
        if (isOver) return;
        isOver = true;
        running -= 1;
        collect();
      };
      const slow = setTimeout(end, LOOKUP_SLOW_MS);
      void lookUp(lookups).finally(end);
    }
  }

  async function lookUp(lookups: readonly Lookup[]): Promise<void> {
    try {
      const rows = await findSessions(
        db,
        lookups.map(({ tokenHash }) => tokenHash),
      );
      const rowOf = new Map(rows.map((row) => [row.tokenHash.toString('base64'), row]));
      for (const { tokenHash, resolve } of lookups) {
        const row = rowOf.get(tokenHash.toString('base64'));
        resolve(
          row && { ...row, expiresAt: row.isLastUseRecent ? row.expiresAt : expiryOfUseNow() },
        );
      }
      uses.add(
        [...rowOf].flatMap(([hash, { isLastUseRecent }]) => (isLastUseRecent ? [] : [hash])),
      );
    } catch (error) {
      for (const { reject } of lookups) reject(error);
    }
  }

  return {
    find: (tokenHash) =>
      new Promise((resolve, reject) => {
        waiting.push({ tokenHash, resolve, reject });
        if (waiting.length === 1 && running < LOOKUPS_AT_ONCE) collect();
      }),
    close: uses.close,
  };
}

/**
 * Uses literals, so that PostgreSQL plans the statement each time: a plan prepared while there were few sessions would
 * read the whole table when there are many.
 */
async function findSessions(db: Db, tokenHashes: readonly Buffer[]): Promise<readonly Row[]> {
  const hashes = tokenHashes.map((hash) => `"\\\\x${hash.toString('hex')}"`).join();
  const { rows } = await sql<Row>`
    select token_hash as "tokenHash", user_id as "userId", expires_at as "expiresAt",
      last_used_at > clock_timestamp() - ${sql.lit(LAST_USE_INTERVAL)}::interval as "isLastUseRecent"
    from sessions
    where token_hash = any(${sql.lit(`{${hashes}}`)}::bytea[])
      and expires_at > ${sql.lit(new Date().toISOString())}::timestamptz`.execute(db);
  return rows;
}

/** Skips sessions that another transaction has locked: their use is recorded with a later request. */
async function updateLastUse(db: Db, hashes: readonly string[]): Promise<void> {
  await sql`
    update sessions set last_used_at = clock_timestamp(), expires_at = ${expiryOfUseNow()}
    where id = any(array(
      select id from sessions
      where token_hash = any(${hashes.map((hash) => Buffer.from(hash, 'base64'))}::bytea[])
      for no key update skip locked))`.execute(db);
}
