import { type RawBuilder, sql } from 'kysely';
import { standing } from './standing.ts';
import type { TextKind } from './text-ranks.ts';

/** The newest texts of a kind, as they stood when `seen` was written, or stand now. */
export function readNewest(
  kind: TextKind,
  {
    size,
    columns,
    seen,
  }: { size: number; columns: RawBuilder<unknown>; seen?: string | undefined },
): RawBuilder<unknown> {
  return sql`select ${columns} from ${sql.table(`${kind}_search`)} as texts where ${standing(seen)}
    order by created_at desc, ${sql.ref(`${kind}_id`)} desc limit ${size}`;
}
