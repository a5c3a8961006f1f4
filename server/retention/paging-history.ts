import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';

/** A list that somebody goes on paging through after this long may show a thread twice, or not. */
const RETENTION = sql`interval '1 day'`;

const RANKS = ['thread_rank_changes', 'comment_rank_changes', 'category_rank_changes'] as const;
const TEXTS = ['thread_search', 'comment_search'] as const;

/**
 * Deletes what lists looked like too long ago to matter to anyone: the ranks that threads, comments
 * and categories had, and the words that they said. Ranks of transactions to come go too: they were
 * restored from another database, which counts its own.
 */
export async function deletePagingHistory(db: Db): Promise<void> {
  for (const table of RANKS) {
    await sql`delete from ${sql.table(table)} where changed_at < now() - ${RETENTION}
      or changed_in >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
  }
  for (const table of TEXTS) {
    // Who deletes a thread holds some of them, and would wait for the others.
    await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where replaced_at < now() - ${RETENTION}
      for update skip locked))`.execute(db);
  }
}
