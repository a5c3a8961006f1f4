import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { emailKey } from '#server/users/users.repository.ts';
import { attemptsKey } from './attempts.repository.ts';

/** Longer than a session, so that whoever logs in once a month is known again. */
const KNOWN_FOR = sql`interval '180 days'`;
/** So that most logins have nothing to write. */
const WRITTEN_EVERY = sql`interval '1 day'`;

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

/** Remembers where a person logged in from, and forgets where they did long ago. */
export async function keepLoginAddress(
  db: Db,
  { userId, email, address }: { userId: string; email: string; address: string },
): Promise<void> {
  const key = attemptsKey(emailKey(email), address);
  await sql`
    with forgotten as (
      delete from login_addresses
      where user_id = ${userId} and address_key <> ${key} and last_login_at <= now() - ${KNOWN_FOR}
    )
    insert into login_addresses (user_id, address_key) values (${userId}, ${key})
    on conflict (user_id, address_key) do update set last_login_at = excluded.last_login_at
      where login_addresses.last_login_at < now() - ${WRITTEN_EVERY}
  `.execute(db);
}
