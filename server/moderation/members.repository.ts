import { type RawBuilder, sql } from 'kysely';
import { PAGE_MAX } from '#contract/limits.ts';
import type { MemberState } from '#contract/members.ts';
import { type PageRequest, pageSize } from '#contract/paging.ts';
import type { Role } from '#contract/roles.ts';
import {
  type Page,
  positionOf,
  type RankedRow,
  type Ranking,
  readPage,
} from '#server/platform/paging/keyset.ts';
import type { Db } from '#server/schema.ts';
import { searchedWords } from '#server/search/words.ts';
import { isMuted } from '#server/users/active-user.ts';

/** The maximum number of members that a search finds. */
const FOUND_MAX = 1_000;
/** The maximum number of words that a search looks for: no name has more. */
const WORDS_MAX = 10;
/** Up to this many sanctions are counted. */
const SANCTIONS_COUNTED = 100;

export interface MemberRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
  score: number;
  isMuted: boolean;
  /** `Infinity` when it does not end by itself. */
  mutedUntil: Date | number | null;
  isSuspended: boolean;
  suspendedUntil: Date | null;
  isWaiting: boolean;
  inviterId: string | null;
  inviterName: string | null;
  sanctionCount: number;
}

interface MemberSearch {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly state?: MemberState | undefined;
}

const newestFirst: Ranking = {
  table: 'users',
  columns: [
    { name: 'created_at', type: 'timestamptz' },
    { name: 'id', type: 'text' },
  ],
  direction: 'desc',
};

const inState: Record<MemberState, RawBuilder<unknown>> = {
  muted: sql`users.muted_until is not null and ${isMuted}`,
  suspended: sql`users.suspended_at is not null`,
  moderators: sql`users.role <> 'member'`,
  waiting: sql`true`,
};

/** Reads a page of the members whose accounts are not deleted, the newest first; of those who wait for approval, only by their state. */
export function listMembers(
  db: Db,
  { name = '', email = '', state, ...request }: PageRequest & MemberSearch,
): Promise<Page<MemberRow & RankedRow>> {
  const list = ['members', name, email, state ?? null];
  const selection = {
    where: sql`users.deleted_at is null and ${isWaiting(state === 'waiting')}
      and ${state ? inState[state] : sql`true`}
      and ${isNamed(name)} and ${hasEmail(email)}`,
    position: positionOf(newestFirst, list, request.cursor),
    size: pageSize(request, PAGE_MAX),
  };
  return readPage(db, newestFirst, list, selection, {
    columns: sql<MemberRow>`
      users.id, users.name, users.email, users.role, users.created_at as "createdAt", users.score,
      ${isMuted} as "isMuted", users.muted_until as "mutedUntil",
      users.approval_asked_at is not null as "isWaiting", users.invited_by as "inviterId",
      (select name from users as inviters where inviters.id = users.invited_by) as "inviterName",
      users.suspended_at is not null as "isSuspended", users.suspended_until as "suspendedUntil",
      (select count(*)::integer from (
        select from sanctions where user_id = users.id limit ${sql.lit(SANCTIONS_COUNTED)}
      ) as counted) as "sanctionCount"`,
  });
}

function isWaiting(waits: boolean): RawBuilder<unknown> {
  return waits ? sql`users.approval_asked_at is not null` : sql`users.approval_asked_at is null`;
}

/** Whether a word of the name begins with each of the words. */
function isNamed(name: string): RawBuilder<unknown> {
  if (name.trim() === '') return sql`true`;
  const words = searchedWords(name, WORDS_MAX);
  if (words.length === 0) return sql`false`;
  const query = words.map((word) => `${word}:*`).join(' & ');
  return sql`users.id in (
    select user_id from user_search where document @@ ${query}::tsquery
    limit ${sql.lit(FOUND_MAX)})`;
}

function hasEmail(email: string): RawBuilder<unknown> {
  if (email.trim() === '') return sql`true`;
  return sql`users.id in (
    select id from users where starts_with(email_key, ${email.trim().toLowerCase()})
    limit ${sql.lit(FOUND_MAX)})`;
}
