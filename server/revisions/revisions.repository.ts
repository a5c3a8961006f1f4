import { type RawBuilder, sql } from 'kysely';
import { REVISIONS_DEFAULT, REVISIONS_MAX_BYTES } from '#contract/limits.ts';
import type { PageRequest } from '#contract/paging.ts';
import { z } from '#contract/zod.ts';
import { countFitting } from '#server/platform/paging/page-bytes.ts';
import { decodeCursor, encodeCursor } from '#server/platform/paging/cursors.ts';
import type { Db } from '#server/schema.ts';

/** A thread or a comment, which has revisions. */
interface Subject {
  readonly id: string;
  /** Its row, if it exists: a table and a condition. */
  readonly source: RawBuilder<unknown>;
  readonly revisions: 'thread_revisions' | 'comment_revisions';
  readonly key: 'thread_id' | 'comment_id';
}

export type Revision<Word extends string> = Omit<Row<Word>, 'id' | 'writtenAt' | 'isFitting'> & {
  writtenAt: string;
};

/**
 * Reads a page of the texts of a thread or a comment: its present words, then the older ones, newest first; undefined
 * when it does not exist. A page has at most `REVISIONS_MAX_BYTES` of text, but at least one revision. The cursor
 * identifies the next revision, so that words changed meanwhile are neither repeated nor missing.
 */
export async function listRevisions<Word extends string>(
  db: Db,
  { id, source, revisions, key }: Subject,
  words: readonly Word[],
  { limit = REVISIONS_DEFAULT, cursor }: PageRequest,
): Promise<{ revisions: Revision<Word>[]; nextCursor: string | null } | undefined> {
  const list = [revisions, id];
  const from = cursor === undefined ? null : decodeCursor(revisionId, list, cursor);
  const said = sql.join(words.map((word) => sql.ref(word)));
  const bytes = sql.join(
    words.map((word) => sql`octet_length(${sql.ref(word)})`),
    sql` + `,
  );
  const { rows } = await sql<Row<Word>>`
    with present as (
      select null::bigint as id, ${said}, coalesce(edited_at, created_at) as "writtenAt"
      from ${source}
    ), past as (
      select id, ${said}, written_at from ${sql.table(revisions)}
      where ${sql.ref(key)} = ${id} and exists (select from present)
        and id <= coalesce(${from}::bigint, ${sql.lit(ID_MAX)}::bigint)
      order by id desc limit ${limit + 1}
    ), said as (
      select * from present where ${from}::bigint is null union all table past
      order by id desc nulls first limit ${limit + 1}
    ), measured as (
      select *, coalesce(sum(${bytes}) over before, 0) as "bytesBefore", ${bytes} as bytes from said
      window before as (order by id desc nulls first rows between unbounded preceding and 1 preceding)
    )
    select id, ${said}, "writtenAt", "bytesBefore" = 0 or "bytesBefore" + bytes <= ${REVISIONS_MAX_BYTES} as "isFitting"
    from measured where "bytesBefore" <= ${REVISIONS_MAX_BYTES}
    order by id desc nulls first`.execute(db);
  if (rows.length === 0) return undefined;
  const inSize = rows.slice(0, limit).filter(({ isFitting }) => isFitting);
  const page = inSize.slice(0, await countFitting(inSize, REVISIONS_MAX_BYTES));
  const next = rows[page.length];
  return {
    revisions: page.map(present),
    nextCursor: next ? encodeCursor(list, next.id) : null,
  };
}

type Row<Word extends string> = Record<Word, string> & {
  id: string | null;
  writtenAt: Date;
  isFitting: boolean;
};

function present<Word extends string>(row: Row<Word>): Revision<Word> {
  const { id: _id, isFitting: _isFitting, writtenAt, ...said } = row;
  return { ...said, writtenAt: writtenAt.toISOString() };
}

/** An id of a PostgreSQL bigint, as text: it may exceed a JavaScript number. */
const revisionId = z.string().regex(/^[1-9]\d{0,17}$/);
const ID_MAX = '9223372036854775807';
