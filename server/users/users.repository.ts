import { type NotNull, sql } from 'kysely';
import { LIST_MAX } from '#contract/limits.ts';
import { newId } from '#server/platform/security/ids.ts';
import type { Db } from '#server/schema.ts';

/** Inserts a user; undefined when the e-mail address is taken (compared without case). */
export async function insertUser(
  db: Db,
  person: { name: string; email: string; passwordHash: string },
): Promise<{ id: string; name: string; email: string } | undefined> {
  return db
    .insertInto('users')
    .values({
      id: newId('user'),
      name: person.name,
      email: person.email,
      email_key: emailKey(person.email),
      password_hash: person.passwordHash,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'name', 'email'])
    .$narrowType<{ name: NotNull; email: NotNull }>()
    .executeTakeFirst();
}

interface Credentials {
  readonly id: string;
  readonly passwordHash: string;
  readonly isSuspended: boolean;
  readonly hasSecondFactor: boolean;
}

/** Reads the user with this e-mail address, the password hash, and what else decides on a login. */
export async function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select((row) => [
      'id',
      'password_hash as passwordHash',
      'has_second_factor as hasSecondFactor',
      row('suspended_at', 'is not', null).$castTo<boolean>().as('isSuspended'),
    ])
    .where('email_key', '=', emailKey(email))
    .$narrowType<{ passwordHash: NotNull }>()
    .executeTakeFirst();
}

/** Reads the password hash of a user; undefined when their account is deleted. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.password_hash ?? undefined;
}

/** Reads a user; undefined when their account is deleted. */
export async function findUserById(
  db: Db,
  id: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$narrowType<{ name: NotNull; email: NotNull }>()
    .executeTakeFirst();
}

/**
 * Lists the oldest users, at most `LIST_MAX`; or those with the given ids, including deleted accounts, which have no
 * name.
 */
export async function listUsers(
  db: Db,
  ids?: readonly string[],
): Promise<{ id: string; name: string | null }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .$if(ids === undefined, (query) => query.where('deleted_at', 'is', null))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids})`))
    .orderBy('created_at')
    .orderBy('id')
    .limit(LIST_MAX)
    .execute();
}

/** The e-mail address in lower case, which is its unique key. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
