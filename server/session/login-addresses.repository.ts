import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { lockActiveUser } from '#server/users/active-user.ts';
import { emailKey } from '#server/users/users.repository.ts';
import { attemptsKey } from './attempts.repository.ts';

/**
 * The retention of a known address: longer than a session, so that an account that logs in once a month is recognised.
 */
const RETENTION = sql`interval '180 days'`;
/** Limits the updates, so that most logins write nothing. */
const UPDATE_INTERVAL = sql`interval '1 day'`;
/**
 * For one account, the most recent ones. An IPv6 /48 has 65,536 of them, and a customer who has one could log in from
 * each.
 */
export const ADDRESSES_MAX = 200;

/** Whether the account has logged in from this address within the retention. */
export async function isKnownAddress(
  db: Db,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('login_addresses')
    .innerJoin('users', 'users.id', 'login_addresses.user_id')
    .select('user_id')
    .where('email_key', '=', emailKey(email))
    .where('address_key', '=', attemptsKey(emailKey(email), address))
    .where(sql<boolean>`last_login_at > now() - ${RETENTION}`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores the address of a login, unless the account has been deleted, and deletes those beyond the last
 * `ADDRESSES_MAX`.
 */
export async function storeLoginAddress(
  db: Db,
  { userId, email, address }: { userId: string; email: string; address: string },
): Promise<void> {
  const key = attemptsKey(emailKey(email), address);
  await sql`
    with member as (${lockActiveUser(userId)}), others as (
      select user_id, address_key, last_login_at from login_addresses
      where user_id = ${userId} and address_key <> ${key}
    ), excess as (
      delete from login_addresses where (user_id, address_key) in (
        select user_id, address_key from others
        order by last_login_at desc, address_key offset ${sql.lit(ADDRESSES_MAX - 1)})
    )
    insert into login_addresses (user_id, address_key) select member.id, ${key} from member
    on conflict (user_id, address_key) do update set last_login_at = excluded.last_login_at
      where login_addresses.last_login_at < now() - ${UPDATE_INTERVAL}
  `.execute(db);
}

/**
 * Deletes the addresses beyond their retention, and those of deleted accounts. Looks up each account: PostgreSQL would
 * read a list of 175,000 deleted accounts or more again for each address.
 */
export async function deleteOldLoginAddresses(db: Db): Promise<void> {
  await sql`
    delete from login_addresses where last_login_at <= now() - ${RETENTION}
      or exists (select from users where id = user_id and deleted_at is not null)`.execute(db);
}
