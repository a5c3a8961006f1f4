import { type RawBuilder, sql } from 'kysely';

/** Whether a row of `texts` is valid: now, or in the snapshot of the first page. */
export function isVisible(seen: string | undefined): RawBuilder<unknown> {
  if (seen === undefined) return sql`texts.replaced_in is null`;
  return sql`${wasSeen(seen, 'texts.written_in')}
    and (texts.replaced_in is null or not ${wasSeen(seen, 'texts.replaced_in')})`;
}

/** A transaction id in the future belongs to another database, from which the rows were restored. */
function wasSeen(seen: string, column: string): RawBuilder<unknown> {
  return sql`(pg_visible_in_snapshot(${sql.ref(column)}, ${seen}::pg_snapshot)
    or ${sql.ref(column)} >= pg_snapshot_xmax(pg_current_snapshot()))`;
}
