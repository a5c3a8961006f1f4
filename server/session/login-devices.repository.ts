import { type RawBuilder, sql } from 'kysely';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import type { Db } from '#server/schema.ts';
import { attemptsKey } from './attempts.repository.ts';
import type { LoginClient } from './session.repository.ts';

/** The retention of a known device, as of a known address. */
const RETENTION = sql`interval '180 days'`;
/** Limits the updates, so that most logins write nothing. */
const UPDATE_INTERVAL = sql`interval '1 day'`;
/** The most recent ones of one account. A device has one for its id, and one for each network that it logs in from. */
export const DEVICES_MAX = 200;
/** The size of a batch of the retention job. */
const ROWS_AT_ONCE = 1_000;

export interface LoginDevice extends LoginClient {
  readonly userId: string;
  /** The random id that the client stores. */
  readonly device: string | undefined;
}

/**
 * The keys of a device: its id, and its browser in its network. Hashes that differ for each account: the same device of
 * two accounts cannot be found by them. Versions do not count, which change every month.
 */
export function deviceKeys({ userId, device, userAgent, network }: LoginDevice): Buffer[] {
  const browser = userAgent.replaceAll(/[\d._]+/g, '');
  const keys = [attemptsKey('browser', userId, browser, network)];
  if (device !== undefined) keys.push(attemptsKey('device', userId, device));
  return keys;
}

/** Whether the user has logged in with a device that has one of these keys, within the retention. */
export function isKnownDevice(userId: string, keys: readonly Buffer[]): RawBuilder<boolean> {
  return sql`exists (
    select from login_devices where user_id = ${userId} and device_key = any(${keys}::bytea[])
      and last_login_at > now() - ${RETENTION})`;
}

/**
 * Queries of a `with` that store the device of the row in `member`, whose user is locked, and delete those beyond the last
 * `DEVICES_MAX`.
 */
export function storingDevice(keys: readonly Buffer[]): RawBuilder<unknown> {
  return sql`
    stored_device as (
      insert into login_devices (user_id, device_key)
      select member.id, key from member cross join unnest(${keys}::bytea[]) as key
      on conflict (user_id, device_key) do update set last_login_at = excluded.last_login_at
        where login_devices.last_login_at < now() - ${UPDATE_INTERVAL}
    ), excess_devices as (
      delete from login_devices where (user_id, device_key) in (
        select user_id, device_key from login_devices join member on member.id = user_id
        where device_key <> all(${keys}::bytea[])
        order by last_login_at desc, device_key offset ${sql.lit(DEVICES_MAX - 2)})
    )`;
}

/** `first` when no device of the user was ever stored before. */
export type DeviceStanding = 'known' | 'first' | 'new';

/** Stores the device of a login, and returns what it was before. The user's row must be locked. */
export async function storeDevice(
  trx: Db,
  { userId, keys }: { userId: string; keys: readonly Buffer[] },
): Promise<DeviceStanding> {
  const { rows } = await sql<{ isKnown: boolean; isFirst: boolean }>`
    with member as (select id from users where id = ${userId}), ${storingDevice(keys)},
    first as (
      update users set devices_since = clock_timestamp()
      where id = ${userId} and devices_since is null returning id
    )
    select ${isKnownDevice(userId, keys)} as "isKnown", exists (select from first) as "isFirst"`.execute(
    trx,
  );
  if (rows[0]?.isKnown) return 'known';
  return rows[0]?.isFirst ? 'first' : 'new';
}

/** Deletes the devices beyond their retention. */
export async function deleteOldLoginDevices(db: Db): Promise<void> {
  await deleteInBatches(db, 'login_devices', {
    where: sql`last_login_at <= now() - ${RETENTION}`,
    rowsAtOnce: ROWS_AT_ONCE,
  });
}
