import { type RawBuilder, sql } from 'kysely';
import { isVisible } from './visible-rows.ts';
import type { TextKind } from './text-ranks.ts';

/** Selects the newest texts of a kind, as of the snapshot, or the current ones. */
export function readNewest(
  kind: TextKind,
  {
    size,
    columns,
    snapshot,
  }: { size: number; columns: RawBuilder<unknown>; snapshot?: string | undefined },
): RawBuilder<unknown> {
  return sql`select ${columns} from ${sql.table(`${kind}_search`)} as texts where ${isVisible(snapshot)}
    order by created_at desc, ${sql.ref(`${kind}_id`)} desc limit ${size}`;
}
