import { type Kysely, sql } from 'kysely';

/**
 * Vacuums the search rows sooner than by default, which is when a fifth of the table is dead. Each edit replaces a row,
 * and a search reads dead rows of the full-text index, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['thread_search', 'comment_search']) {
    await sql`alter table ${sql.table(table)}
      set (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0.02)`.execute(db);
  }
}
