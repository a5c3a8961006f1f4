import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
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

/** An allowance, and how many attempts to take from it; one by default. */
export interface Charge extends Allowance {
  readonly attempts?: number;
}

/** How many expired rows each attempt deletes: more than it can add. */
const DELETED_AT_ONCE = 10;

/** Returns a hash as the key of attempts, so that no address is stored. */
export function attemptsKey(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/**
 * Takes the attempts from all of the allowances and returns 0. When one is used up, takes none and returns the seconds
 * until enough are refilled. All processes share the allowances.
 */
export async function spendAttempt(db: Db, allowances: readonly Charge[]): Promise<number> {
  const [waitS] = await Promise.all([
    spendAllOrNone(db, allowances),
    deleteSettled(db, sql.lit(DELETED_AT_ONCE)),
  ]);
  return waitS;
}

/** Returns one attempt to each of the allowances: it was not a failed one. */
export async function giveBackAttempt(db: Db, allowances: readonly Allowance[]): Promise<void> {
  const keys = allowances.map(({ key }) => key);
  const periods = allowances.map(({ everyS }) => everyS);
  // Locks the rows in the order in which attempts are taken, to avoid a deadlock.
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

/** Returns all attempts with these keys. */
export async function deleteAttempts(db: Db, keys: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('attempts').where('key', 'in', keys).execute();
}

/** Deletes all refilled rows. Each attempt deletes some, but none is made while no one logs in. */
export async function deleteSettledAttempts(db: Db): Promise<void> {
  await deleteSettled(db, sql`all`);
}

/** Rolls back its transaction: a refused attempt costs nothing. */
class AllowanceExceeded extends Error {
  waitS = 0;
}

async function spendAllOrNone(db: Db, allowances: readonly Charge[]): Promise<number> {
  const refusal = new AllowanceExceeded();
  try {
    await db.transaction().execute(async (transaction) => {
      refusal.waitS = await secondsOver(transaction, allowances);
      if (refusal.waitS > 0) throw refusal;
    });
    return 0;
  } catch (error) {
    if (error !== refusal) throw error;
    return refusal.waitS;
  }
}

/** Takes the attempts, and returns by how many seconds the most exceeded allowance is exceeded. */
async function secondsOver(db: Db, allowances: readonly Charge[]): Promise<number> {
  // Sorted, because two statements that lock rows in different orders would deadlock.
  const sorted = allowances.toSorted((a, b) => a.key.compare(b.key));
  const keys = sorted.map(({ key }) => key);
  const periods = sorted.map(({ everyS, attempts = 1 }) => everyS * attempts);
  const spans = sorted.map(({ burst, everyS }) => burst * everyS);
  const { rows } = await sql<{ waitS: number }>`
    with spent as (
      insert into attempts as current (key, settled_at)
      select key, now() + make_interval(secs => period)
      from unnest(${keys}::bytea[], ${periods}::float8[]) as requested (key, period) order by key
      on conflict (key) do update
        set settled_at = greatest(current.settled_at, now()) + (excluded.settled_at - now())
      returning key, extract(epoch from settled_at - now())::float8 as used
    )
    select greatest(max(used - span), 0) as "waitS"
    from spent join unnest(${keys}::bytea[], ${spans}::float8[]) as allowed (key, span) using (key)
  `.execute(db);
  return rows[0]?.waitS ?? 0;
}

/** Skips rows that an attempt has locked, to avoid a deadlock. */
async function deleteSettled(db: Db, limit: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from attempts where key = any(array(
      select key from attempts where settled_at < now()
      order by settled_at limit ${limit} for update skip locked))
  `.execute(db);
}
