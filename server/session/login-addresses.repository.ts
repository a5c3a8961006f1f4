import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { lockActiveUser } from '#server/users/active-user.ts';
import { emailKey } from '#server/users/users.repository.ts';
import { attemptsKey } from './attempts.repository.ts';

/** Longer than a session, so that whoever logs in once a month is known again. */
const KNOWN_FOR = sql`interval '180 days'`;
/** So that most logins have nothing to write. */
const WRITTEN_EVERY = sql`interval '1 day'`;
/** Of one account, the last ones. An IPv6 /48 has 65,536 of them, and whoever has one could log in from each. */
export const ADDRESSES_MAX = 200;

/** Whether the person with this e-mail address has logged in from there lately. */
export async function isUsualAddress(
  db: Db,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('login_addresses')
    .innerJoin('users', 'users.id', 'login_addresses.user_id')
    .select('user_id')
    .where('email_key', '=', emailKey(email))
    .where('address_key', '=', attemptsKey(emailKey(email), address))
    .where(sql<boolean>`last_login_at > now() - ${KNOWN_FOR}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers where a person logged in from, as long as they have an account: the last `ADDRESSES_MAX` addresses. */
export async function keepLoginAddress(
  db: Db,
  { userId, email, address }: { userId: string; email: string; address: string },
): Promise<void> {
  const key = attemptsKey(emailKey(email), address);
  await sql`
    with member as (${lockActiveUser(userId)}), others as (
      select user_id, address_key, last_login_at from login_addresses
      where user_id = ${userId} and address_key <> ${key}
    ), forgotten as (
      delete from login_addresses where (user_id, address_key) in (
        select user_id, address_key from others
        order by last_login_at desc, address_key offset ${sql.lit(ADDRESSES_MAX - 1)})
    )
    insert into login_addresses (user_id, address_key) select member.id, ${key} from member
    on conflict (user_id, address_key) do update set last_login_at = excluded.last_login_at
      where login_addresses.last_login_at < now() - ${WRITTEN_EVERY}
  `.execute(db);
}

/** Deletes the addresses where people logged in long ago, and those of people who have no account any more. */
export async function deleteOldLoginAddresses(db: Db): Promise<void> {
  await sql`
    delete from login_addresses where last_login_at <= now() - ${KNOWN_FOR}
      or user_id in (select id from users where deleted_at is not null)`.execute(db);
}
