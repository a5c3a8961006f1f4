import { sql } from 'kysely';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import type { Db } from '#server/schema.ts';

/** The retention of the history: a list that is paged through for longer may repeat or miss a thread. */
const RETENTION = sql`interval '1 day'`;

const RANKS = ['thread_rank_changes', 'comment_rank_changes', 'category_rank_changes'] as const;
const TEXTS = ['thread_search', 'comment_search'] as const;

/** The size of a batch: a statement that deletes the votes of a busy day at once may pass its deadline. */
const ROWS_AT_ONCE = 10_000;

/**
 * How many replaced rows of each table are retained, apart from those of the last minute. A search reads over all of them: 180,000, which one network can
 * cause in two hours, made each search take 0.3 to 0.5 s.
 */
export const REPLACED_MAX = 10_000;

/**
 * Deletes the oldest replaced search rows above `REPLACED_MAX`. A search that is paged through meanwhile may repeat or
 * miss a thread.
 */
export async function limitReplacedTexts(db: Db): Promise<void> {
  for (const table of TEXTS) {
    const isAboveLimit = sql`replaced_at < (
      select replaced_at from ${sql.table(table)} where replaced_at is not null
      order by replaced_at desc offset ${sql.lit(REPLACED_MAX - 1)} limit 1) order by replaced_at`;
    await deleteInBatches(db, table, { where: isAboveLimit, rowsAtOnce: ROWS_AT_ONCE });
  }
}

/**
 * Deletes the history of lists beyond its retention: the earlier ranks of threads, comments and categories, and
 * replaced search rows. Ranks with transaction ids in the future are deleted too: they were restored from another
 * database, which has its own counter.
 */
export async function deletePagingHistory(db: Db): Promise<void> {
  for (const table of RANKS) {
    const isOld = sql`changed_at < now() - ${RETENTION} order by changed_at`;
    const isFuture = sql`changed_in >= pg_snapshot_xmax(pg_current_snapshot())`;
    await deleteInBatches(db, table, { where: isOld, rowsAtOnce: ROWS_AT_ONCE });
    await deleteInBatches(db, table, { where: isFuture, rowsAtOnce: ROWS_AT_ONCE });
  }
  for (const table of TEXTS) {
    const isOld = sql`replaced_at < now() - ${RETENTION} order by replaced_at`;
    await deleteInBatches(db, table, { where: isOld, rowsAtOnce: ROWS_AT_ONCE });
  }
}
