import { type NotNull, sql } from 'kysely';
import { LIST_MAX } from '#contract/limits.ts';
import type { Role } from '#contract/roles.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import { newId } from '#server/platform/security/ids.ts';
import type { Db } from '#server/schema.ts';
import { isMuted } from './active-user.ts';

/**
 * Inserts a user; undefined when the e-mail address is taken (compared without case). `steps` run in the same
 * transaction.
 */
export async function insertUser(
  db: Db,
  person: { name: string; email: string; passwordHash: string },
  steps: InsertionSteps = {},
): Promise<NewUser | undefined> {
  try {
    return await inTransaction(db, async (trx) => {
      const invitedBy = (await steps.findInviter?.(trx)) ?? null;
      const user = await insertRow(trx, { ...person, invitedBy, waits: steps.waits ?? false });
      if (!user) throw new ReservedEmail();
      // A statement of its own sees what was committed while the insertion waited for a change of this address.
      if (!(await isEmailFree(trx, emailKey(person.email), user.id))) throw new ReservedEmail();
      await steps.afterwards?.(trx, user);
      return user;
    });
  } catch (error) {
    if (error instanceof ReservedEmail) return undefined;
    throw error;
  }
}

interface InsertionSteps {
  /** Uses an invitation, before anybody learns whether the address is taken, and returns the id of its maker. */
  readonly findInviter?: (trx: Db) => Promise<string | undefined>;
  /** Whether the account waits for approval. */
  readonly waits?: boolean;
  readonly afterwards?: (trx: Db, user: NewUser) => Promise<void>;
}

export interface NewUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Rolls back the insertion of a user. */
class ReservedEmail extends Error {}

function insertRow(
  trx: Db,
  person: {
    name: string;
    email: string;
    passwordHash: string;
    invitedBy: string | null;
    waits: boolean;
  },
): Promise<NewUser | undefined> {
  return trx
    .insertInto('users')
    .values({
      id: newId('user'),
      name: person.name,
      email: person.email,
      email_key: emailKey(person.email),
      password_hash: person.passwordHash,
      invited_by: person.invitedBy,
      approval_asked_at: person.waits ? sql<Date>`clock_timestamp()` : null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'name', 'email'])
    .$narrowType<{ name: NotNull; email: NotNull }>()
    .executeTakeFirst();
}

/** Whether no other account than this one has the address, in lower case, or can still restore it. */
export async function isEmailFree(db: Db, key: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where email_key = ${key} and id <> ${userId}
    union all
    select from replaced_emails
    where email_key = ${key} and user_id <> ${userId} and expires_at > now()
    limit 1`.execute(db);
  return rows.length === 0;
}

interface Credentials {
  readonly id: string;
  readonly passwordHash: string;
  readonly isSuspended: boolean;
  /** Whether the account waits for approval. */
  readonly isWaiting: boolean;
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
      row('approval_asked_at', 'is not', null).$castTo<boolean>().as('isWaiting'),
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
): Promise<{ id: string; name: string; email: string; role: Role } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$narrowType<{ name: NotNull; email: NotNull }>()
    .executeTakeFirst();
}

/** What a muted or sanctioned user is told when the app opens. */
export interface Standing {
  /** `Infinity` when the mute does not end by itself; null when the user is not muted. */
  readonly mutedUntil: Date | number | null;
  readonly unreadSanctions: number;
  /** Whether there is a sanction, or a removed text that can be restored. */
  readonly hasStanding: boolean;
}

export async function readStanding(db: Db, userId: string): Promise<Standing | undefined> {
  return db
    .selectFrom('users')
    .select((row) => [
      sql<Date | number | null>`case when ${isMuted} then muted_until end`.as('mutedUntil'),
      row
        .selectFrom('sanctions')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .where('lifted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('unreadSanctions'),
      sql<boolean>`(
        exists (select from sanctions where user_id = users.id) or exists (
          select from removed_texts where owner_id = users.id
            and (expires_at is null or expires_at > now())))`.as('hasStanding'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/**
 * Lists the oldest users, at most `LIST_MAX`; or those with the given ids, including deleted accounts, which have no
 * name. Accounts that wait for approval are left out.
 */
export async function listUsers(
  db: Db,
  ids?: readonly string[],
): Promise<{ id: string; name: string | null }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('approval_asked_at', 'is', null)
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
