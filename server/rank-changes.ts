import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** A list that somebody goes on paging through after this long may show a thread twice, or not. */
const KEPT_FOR = sql`interval '1 day'`;
const FORGETTING_EVERY_MS = 3_600_000;

const TABLES = ['thread_rank_changes', 'comment_rank_changes', 'category_rank_changes'] as const;

/**
 * Forgets the ranks that threads, comments and categories had too long ago to matter to anyone, and
 * those of transactions to come: they were restored from another database, which counts its own.
 */
export async function forgetOldRanks(db: Db): Promise<void> {
  for (const table of TABLES) {
    await sql`delete from ${sql.table(table)} where changed_at < now() - ${KEPT_FOR}
      or changed_in >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
  }
}

/** Forgets them now and every hour, until the function that it gives back is called and has ended. */
export function keepForgettingOldRanks(
  db: Db,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let forgetting = Promise.resolve();
  const forget = () => {
    forgetting = forgetting.then(() => forgetOldRanks(db)).catch(onFailure);
  };
  forget();
  const timer = setInterval(forget, FORGETTING_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return forgetting;
  };
}
