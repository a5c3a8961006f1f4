import { type RawBuilder, sql } from 'kysely';

/** Whether a row of `texts` is valid: now, or in the snapshot of the first page. */
export function isVisible(snapshot: string | undefined): RawBuilder<unknown> {
  if (snapshot === undefined) return sql`texts.replaced_in is null`;
  return sql`${isInSnapshot(snapshot, 'texts.written_in')}
    and (texts.replaced_in is null or not ${isInSnapshot(snapshot, 'texts.replaced_in')})`;
}

/** A transaction id in the future belongs to another database, from which the rows were restored. */
function isInSnapshot(snapshot: string, column: string): RawBuilder<unknown> {
  return sql`(pg_visible_in_snapshot(${sql.ref(column)}, ${snapshot}::pg_snapshot)
    or ${sql.ref(column)} >= pg_snapshot_xmax(pg_current_snapshot()))`;
}
