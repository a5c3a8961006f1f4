import { type NotNull, type RawBuilder, sql } from 'kysely';
import type { z } from '#contract/zod.ts';
import type { ownData } from '#contract/own-data.ts';
import type { Db } from '#server/schema.ts';

/*
 * Reads an account's data page by page. Each page is a query of its own, so that no connection is held for a slow
 * client. A page begins after the last row of the one before: threads, comments and the rows of votes keep their
 * positions, and texts erased meanwhile are only left out.
 */

/**
 * The number of rows in a page, which is in memory while the client reads: a thread may have 100 kB, a comment 20 kB.
 */
const PAGE_SIZES: Partial<Record<OwnedList, number>> = {
  threads: 10,
  threadRevisions: 10,
  removedTexts: 10,
};
const PAGE_SIZE = 50;

type OwnedList = Exclude<
  keyof z.infer<typeof ownData>,
  'exportedAt' | 'profile' | 'secondFactors' | 'sessions'
>;

/** The last row of the page before. */
type Last = Record<string, unknown> | undefined;

/** Returns the statements that together read the rows after `last`, in order. */
type Query = (userId: string, last: Last) => RawBuilder<unknown>[];

/**
 * The lists of the file, in its order. A column whose name begins with `#` is used for paging and left out of the file.
 */
const queries: Record<OwnedList, Query> = {
  loginAddresses: (userId, last) => [
    sql`
    select encode(address_key, 'hex') as "addressHash", last_login_at as "lastLoginAt"
    from login_addresses where user_id = ${userId}
      and address_key > decode(${last?.['addressHash'] ?? ''}, 'hex')
    order by address_key`,
  ],
  loginDevices: (userId, last) => [
    sql`
    select encode(device_key, 'hex') as "deviceHash", last_login_at as "lastLoginAt"
    from login_devices where user_id = ${userId}
      and device_key > decode(${last?.['deviceHash'] ?? ''}, 'hex')
    order by device_key`,
  ],
  threads: (userId, last) => [
    sql`
    select id, title, body, category, created_at as "createdAt", edited_at as "editedAt"
    from threads where owner_id = ${userId} and deleted_at is null
      and ${last ? isAfter('threads', last['id']) : sql`true`}
    order by created_at, id`,
  ],
  threadRevisions: revisionsOf(
    'threads',
    sql`threads.id as "threadId", revision.title, revision.body, revision.category,
      revision.written_at as "writtenAt"`,
  ),
  comments: (userId, last) => [
    sql`
    select id, thread_id as "threadId", content, created_at as "createdAt",
      edited_at as "editedAt"
    from comments where owner_id = ${userId} and deleted_at is null
      and ${last ? isAfter('comments', last['id']) : sql`true`}
    order by created_at, id`,
  ],
  commentRevisions: revisionsOf(
    'comments',
    sql`comments.id as "commentId", revision.content, revision.written_at as "writtenAt"`,
  ),
  removedTexts: (userId, last) => [
    sql`
    select id as "#id", thread_id as "threadId", comment_id as "commentId", title, body, category, reason,
      removed_at as "removedAt", expires_at as "expiresAt"
    from removed_texts where owner_id = ${userId} and id > ${last?.['#id'] ?? ''}
    order by id`,
  ],
  reports: (userId, last) => [
    sql`
    select reports.case_id as "#id", cases.thread_id as "threadId", cases.comment_id as "commentId",
      case when cases.thread_id is null then cases.text_id end as "userId", reports.reason, reports.words, reports.reported_at as "reportedAt"
    from reports join cases on cases.id = reports.case_id
    where reports.reporter_id = ${userId} and reports.case_id > ${last?.['#id'] ?? ''}
    order by reports.case_id`,
  ],
  sanctions: (userId, last) => [
    sql`
    select id, kind, reason, given_at as "givenAt", ends_at as "endsAt", read_at as "readAt",
      lifted_at as "liftedAt"
    from sanctions where user_id = ${userId} and id > ${last?.['id'] ?? ''}
    order by id`,
  ],
  appeals: (userId, last) => [
    sql`
    select id as "#id", sanction_id as "sanctionId", removed_text_id as "removedTextId", words, made_at as "madeAt",
      outcome, answer, decided_at as "decidedAt"
    from appeals where user_id = ${userId} and id > ${last?.['#id'] ?? ''}
    order by id`,
  ],
  hiddenPeople: (userId, last) => [
    sql`
    select hidden_id as "userId", hidden_at as "hiddenAt"
    from hidden_people where user_id = ${userId} and hidden_id > ${last?.['userId'] ?? ''}
    order by hidden_id`,
  ],
  invitations: (userId, last) => [
    sql`
    select id, uses_max as "usesMax", use_count as "useCount", created_at as "createdAt",
      expires_at as "expiresAt", ended_at as "endedAt"
    from invitations where maker_id = ${userId} and id > ${last?.['id'] ?? ''}
    order by id`,
  ],
  threadVotes: (userId, last) => [
    sql`
    select thread_id as "threadId", vote_type as "voteType", voted_at as "votedAt"
    from thread_votes where user_id = ${userId} and thread_id > ${last?.['threadId'] ?? ''}
    order by thread_id`,
  ],
  commentVotes: (userId, last) => [
    sql`
    select comment_id as "commentId", vote_type as "voteType", voted_at as "votedAt"
    from comment_votes where user_id = ${userId} and comment_id > ${last?.['commentId'] ?? ''}
    order by comment_id`,
  ],
};

export const ownedLists = Object.keys(queries) as OwnedList[];

/** Reads a whole list, page by page. */
export async function* readOwned(
  db: Db,
  list: OwnedList,
  userId: string,
): AsyncGenerator<Record<string, unknown>[]> {
  const size = PAGE_SIZES[list] ?? PAGE_SIZE;
  let last: Last;
  do {
    const rows: Record<string, unknown>[] = [];
    for (const query of queries[list](userId, last)) {
      if (rows.length === size) break;
      const page = sql<Record<string, unknown>>`${query} limit ${size - rows.length}`;
      rows.push(...(await page.execute(db)).rows);
    }
    yield rows.map(({ '#id': _id, '#of': _of, ...row }) => row);
    last = rows.length === size ? rows.at(-1) : undefined;
  } while (last);
}

/** The profile in the file; undefined when the account is deleted. */
export function findExportedProfile(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_confirmed_at as emailConfirmedAt'])
    .select(['score', 'role', 'created_at as createdAt', 'invited_by as invitedById'])
    .select((row) =>
      row
        .selectFrom('email_changes')
        .select('email_changes.email')
        .whereRef('user_id', '=', 'users.id')
        .as('newEmail'),
    )
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .$narrowType<{ name: NotNull; email: NotNull }>()
    .executeTakeFirst();
}

function isAfter(table: 'threads' | 'comments', id: unknown): RawBuilder<unknown> {
  return sql`(${sortKey(table)}) > (select created_at, id from ${sql.table(table)} where id = ${id})`;
}

/** Reads the remaining revisions of the last text before those of later texts: a text may have thousands. */
function revisionsOf(table: 'threads' | 'comments', columns: RawBuilder<unknown>): Query {
  const one = table === 'threads' ? 'thread' : 'comment';
  const statement = (isWanted: RawBuilder<unknown>, revisionAfter: unknown) => sql`
    select revision.id as "#id", ${sql.ref(`${table}.id`)} as "#of", ${columns}
    from ${sql.table(table)} cross join lateral (
      select * from ${sql.table(`${one}_revisions`)}
      where ${sql.ref(`${one}_id`)} = ${sql.ref(`${table}.id`)} and id > ${revisionAfter}::bigint
      order by id limit ${PAGE_SIZE}
    ) as revision
    where ${isWanted}
    order by ${sortKey(table)}, revision.id`;
  return (userId, last) => {
    const isOwned = sql`owner_id = ${userId} and deleted_at is null`;
    if (!last) return [statement(isOwned, 0)];
    const { '#of': id, '#id': revisionId } = last;
    return [
      statement(sql`${isOwned} and ${sql.ref(`${table}.id`)} = ${id}`, revisionId),
      statement(sql`${isOwned} and ${isAfter(table, id)}`, 0),
    ];
  };
}

function sortKey(table: 'threads' | 'comments'): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}`;
}
