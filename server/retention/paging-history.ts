import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';

/** The retention of the history: a list that is paged through for longer may repeat or miss a thread. */
const RETENTION = sql`interval '1 day'`;

const RANKS = ['thread_rank_changes', 'comment_rank_changes', 'category_rank_changes'] as const;
const TEXTS = ['thread_search', 'comment_search'] as const;

/**
 * Deletes the history of lists beyond its retention: the earlier ranks of threads, comments and categories, and
 * replaced search rows. Ranks with transaction ids in the future are deleted too: they were restored from another
 * database, which has its own counter.
 */
export async function deletePagingHistory(db: Db): Promise<void> {
  for (const table of RANKS) {
    await sql`delete from ${sql.table(table)} where changed_at < now() - ${RETENTION}
      or changed_in >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
  }
  for (const table of TEXTS) {
    // Skips locked rows: a deletion of a thread locks some of them, and would wait for the others.
    await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where replaced_at < now() - ${RETENTION}
      for update skip locked))`.execute(db);
  }
}
