import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { retryOnDeadlock } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';

/**
 * The allowance of attempts with the same key (a token bucket): `burst` at once, refilled by one every `everyS`
 * seconds.
 */
export interface Allowance {
  readonly key: Buffer;
  readonly burst: number;
  readonly everyS: number;
}

/** An allowance, and how many attempts to count against it; one by default. */
export interface Charge extends Allowance {
  readonly attempts?: number;
}

/** Attempts that were counted and are to be refunded; one by default. */
export type Refund = Omit<Charge, 'burst'>;

/** How many expired rows each attempt deletes: more than it can add. */
const DELETED_AT_ONCE = 10;

/** Returns a hash as the key of attempts, so that no address is stored. */
export function attemptsKey(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/**
 * Counts the attempts against all of the allowances and returns 0. When one is used up, counts none and returns the
 * seconds until enough are refilled. All processes share the allowances.
 */
export async function countAttempt(db: Db, allowances: readonly Charge[]): Promise<number> {
  const [waitS] = await Promise.all([
    countAllOrNone(db, allowances),
    deleteRefilled(db, sql.lit(DELETED_AT_ONCE)),
  ]);
  return waitS;
}

/** Refunds counted attempts: they did not fail, or were reserved and not used. No two refunds have the same key. */
export async function refundAttempts(db: Db, refunds: readonly Refund[]): Promise<void> {
  const keys = refunds.map(({ key }) => key);
  const periods = refunds.map(({ everyS, attempts = 1 }) => everyS * attempts);
  // Locks the rows in the order in which attempts are counted, to avoid a deadlock.
  await sql`
    with locked as materialized (
      select key from attempts where key = any(${keys}::bytea[]) order by key for update
    )
    update attempts set settled_at = settled_at - make_interval(secs => requested.period)
    from locked join unnest(${keys}::bytea[], ${periods}::float8[]) as requested (key, period)
      using (key)
    where attempts.key = locked.key
  `.execute(db);
}

/** Refunds all attempts with these keys. */
export async function deleteAttempts(db: Db, keys: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('attempts').where('key', 'in', keys).execute();
}

/** Deletes all refilled rows. Each attempt deletes some, but none is made while no one logs in. */
export async function deleteRefilledAttempts(db: Db): Promise<void> {
  await deleteRefilled(db, sql`all`);
}

/**
 * One statement, so that a busy server holds the locks for no longer than it runs. Locks the rows in the order of their
 * keys: two statements that lock them in different orders would deadlock. Attempts that arrive at once before an
 * allowance has a row do not see each other, so as many as are counted at once may exceed it.
 */
async function countAllOrNone(db: Db, allowances: readonly Charge[]): Promise<number> {
  const keys = allowances.map(({ key }) => key);
  const periods = allowances.map(({ everyS, attempts = 1 }) => everyS * attempts);
  const spans = allowances.map(({ burst, everyS }) => burst * everyS);
  const count = sql<{ waitS: number }>`
    with locked as materialized (
      select key, settled_at from attempts where key = any(${keys}::bytea[]) order by key for update
    ), requested as (
      select key, period, greatest(settled_at, now()) + make_interval(secs => period) as refilled_at, span
      from unnest(${keys}::bytea[], ${periods}::float8[], ${spans}::float8[]) as charges (key, period, span)
      left join locked using (key)
    ), refusal as (
      select greatest(max(extract(epoch from refilled_at - now())::float8 - span), 0) as wait
      from requested
    ), counted as (
      insert into attempts as current (key, settled_at)
      select key, now() + make_interval(secs => period) from requested, refusal
      where wait = 0 order by key
      on conflict (key) do update
        set settled_at = greatest(current.settled_at, now()) + (excluded.settled_at - now())
    )
    select wait as "waitS" from refusal`;
  const { rows } = await retryOnDeadlock(db, () => count.execute(db));
  return rows[0]?.waitS ?? 0;
}

/** Skips rows that an attempt has locked, to avoid a deadlock. */
async function deleteRefilled(db: Db, limit: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from attempts where key = any(array(
      select key from attempts where settled_at < now()
      order by settled_at limit ${limit} for update skip locked))
  `.execute(db);
}
