import { type RawBuilder, sql } from 'kysely';
import { isVisible } from './visible-rows.ts';
import type { TextKind } from './text-ranks.ts';

/** In bytes as stored. PostgreSQL stores longer documents outside their rows. Reading 64 MiB of them takes 0.2 s. */
const LONG_DOCUMENT = 2_000;

/** Selects the newest texts of a kind, as of the snapshot, or the current ones. */
export function readNewest(
  kind: TextKind,
  {
    size,
    bytes,
    columns,
    snapshot,
  }: {
    size: number;
    /** The limit of long documents, as for `withinBytes`. */
    bytes: number;
    columns: RawBuilder<unknown>;
    snapshot?: string | undefined;
  },
): RawBuilder<unknown> {
  return sql`select ${columns} from (${withinBytes(
    sql`select * from ${sql.table(`${kind}_search`)} as texts where ${isVisible(snapshot)}
      order by created_at desc, ${sql.ref(`${kind}_id`)} desc limit ${size}`,
    bytes,
    sql`order by created_at desc`,
  )}) as texts`;
}

/**
 * Leaves out long documents of `texts` after the first `maxBytes` of them, as stored: a hundred megabytes of one
 * author's texts made each search of others take seconds. All short documents stay. `order` is that of `texts`, if they
 * have one: with it, PostgreSQL reads no more of them than the statement around needs.
 */
export function withinBytes(
  texts: RawBuilder<unknown>,
  maxBytes: number,
  order: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  // With `offset 0`, PostgreSQL reads no document before it has chosen.
  return sql`select * from (
      select *, sum(case when size > ${LONG_DOCUMENT} then size else 0 end)
        over (${order} rows unbounded preceding) as long_bytes
      from (select *, pg_column_size(document) as size from (${texts}) as texts ${order}) as texts
    ) as texts where size <= ${LONG_DOCUMENT} or long_bytes <= ${maxBytes} ${order} offset 0`;
}
