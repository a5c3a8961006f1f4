import { type NotNull, type RawBuilder, sql } from 'kysely';
import type { z } from '#contract/zod.ts';
import type { ownData } from '#contract/account.ts';
import type { Db } from '#server/schema.ts';

/*
 * Reads an account's data page by page. Each page is a query of its own, so that no connection is held for a slow
 * client. A page begins after the last row of the one before: threads, comments and the rows of votes keep their
 * positions, and texts erased meanwhile are only left out.
 */

/**
 * The number of rows in a page, which is in memory while the client reads: a thread may have 100 kB, a comment 20 kB.
 */
const PAGE_SIZES: Partial<Record<OwnedList, number>> = { threads: 10, threadRevisions: 10 };
const PAGE_SIZE = 50;

type OwnedList = Exclude<keyof z.infer<typeof ownData>, 'exportedAt' | 'profile' | 'sessions'>;

type Query = (userId: string, last: Record<string, unknown> | undefined) => RawBuilder<unknown>;

/**
 * The lists of the file, in its order. A column whose name begins with `#` is used for paging and left out of the file.
 */
const queries: Record<OwnedList, Query> = {
  loginAddresses: (userId, last) => sql`
    select encode(address_key, 'hex') as "addressHash", last_login_at as "lastLoginAt"
    from login_addresses where user_id = ${userId}
      and address_key > decode(${last?.['addressHash'] ?? ''}, 'hex')
    order by address_key`,
  threads: (userId, last) => sql`
    select id, title, body, category, created_at as "createdAt", edited_at as "editedAt"
    from threads where owner_id = ${userId} and deleted_at is null
      and ${last ? isAfter('threads', last['id']) : sql`true`}
    order by created_at, id`,
  threadRevisions: (userId, last) => sql`
    select revision.id as "#id", threads.id as "threadId", revision.title, revision.body,
      revision.category, revision.written_at as "writtenAt"
    from threads join thread_revisions as revision on revision.thread_id = threads.id
    where owner_id = ${userId} and ${last ? isRevisionAfter('threads', last['threadId'], last) : sql`true`}
    order by threads.created_at, threads.id, revision.id`,
  comments: (userId, last) => sql`
    select id, thread_id as "threadId", content, created_at as "createdAt",
      edited_at as "editedAt"
    from comments where owner_id = ${userId} and deleted_at is null
      and ${last ? isAfter('comments', last['id']) : sql`true`}
    order by created_at, id`,
  commentRevisions: (userId, last) => sql`
    select revision.id as "#id", comments.id as "commentId", revision.content,
      revision.written_at as "writtenAt"
    from comments join comment_revisions as revision on revision.comment_id = comments.id
    where owner_id = ${userId} and ${last ? isRevisionAfter('comments', last['commentId'], last) : sql`true`}
    order by comments.created_at, comments.id, revision.id`,
  threadVotes: (userId, last) => sql`
    select thread_id as "threadId", vote_type as "voteType", voted_at as "votedAt"
    from thread_votes where user_id = ${userId} and thread_id > ${last?.['threadId'] ?? ''}
    order by thread_id`,
  commentVotes: (userId, last) => sql`
    select comment_id as "commentId", vote_type as "voteType", voted_at as "votedAt"
    from comment_votes where user_id = ${userId} and comment_id > ${last?.['commentId'] ?? ''}
    order by comment_id`,
};

export const ownedLists = Object.keys(queries) as OwnedList[];

/** Reads a whole list, page by page. */
export async function* readOwned(
  db: Db,
  list: OwnedList,
  userId: string,
): AsyncGenerator<Record<string, unknown>[]> {
  const size = PAGE_SIZES[list] ?? PAGE_SIZE;
  let last: Record<string, unknown> | undefined;
  do {
    const { rows } = await sql<Record<string, unknown>>`
      ${queries[list](userId, last)} limit ${size}`.execute(db);
    yield rows.map(({ '#id': _id, ...row }) => row);
    last = rows.length === size ? rows.at(-1) : undefined;
  } while (last);
}

/** The profile in the file; undefined when the account is deleted. */
export function findExportedProfile(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'score', 'created_at as createdAt'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .$narrowType<{ name: NotNull; email: NotNull }>()
    .executeTakeFirst();
}

function isAfter(table: 'threads' | 'comments', id: unknown): RawBuilder<unknown> {
  return sql`(${sortKey(table)}) > (select created_at, id from ${sql.table(table)} where id = ${id})`;
}

function isRevisionAfter(
  table: 'threads' | 'comments',
  id: unknown,
  { '#id': revisionId }: Record<string, unknown>,
): RawBuilder<unknown> {
  return sql`
    (${sortKey(table)}) >= (select created_at, id from ${sql.table(table)} where id = ${id})
    and (${sql.ref(`${table}.id`)} <> ${id} or revision.id > ${revisionId}::bigint)`;
}

function sortKey(table: 'threads' | 'comments'): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}`;
}
