import { type RawBuilder, sql } from 'kysely';
import { isVisible } from './visible-rows.ts';
import type { TextKind } from './text-ranks.ts';

/** In bytes as stored. PostgreSQL stores a longer document outside its row and compressed: reading it takes 0.1 ms. */
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
  )}) as texts`;
}

/**
 * Leaves out long documents of `texts` after the first `maxBytes` of them, as stored: a hundred megabytes of one
 * author's texts made each search of others take seconds. The order and all short documents stay.
 */
export function withinBytes(texts: RawBuilder<unknown>, maxBytes: number): RawBuilder<unknown> {
  // With `offset 0`, PostgreSQL reads no document before it has chosen.
  return sql`select * from (
      select *, sum(case when size > ${LONG_DOCUMENT} then size else 0 end) over (rows unbounded preceding) as long_bytes
      from (select *, pg_column_size(document) as size from (${texts}) as texts) as texts
    ) as texts where size <= ${LONG_DOCUMENT} or long_bytes <= ${maxBytes} offset 0`;
}
