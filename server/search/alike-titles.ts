import { sql } from 'kysely';
import type { SearchSession } from './search-session.ts';

/** The maximum number of similar titles. */
const ALIKE_MAX = 500;
/** The maximum number of similar titles that are ranked, which takes some 50 µs for a long one. */
const ALIKE_READ_MAX = 2_000;

export interface AlikeTitle {
  readonly threadId: string;
  /** The sum of the similarities of the words, each from 0 to 1. */
  readonly likeness: number;
}

/** Finds the threads whose titles are similar to all of the misspelt words. */
export async function findAlikeTitles(
  { db, trigrams, lookUp }: SearchSession,
  misspelt: readonly string[],
): Promise<readonly AlikeTitle[]> {
  // The database has no pg_trgm.
  if (trigrams === undefined) return [];
  const operator = sql`operator(${sql.ref(trigrams)}.%>)`;
  const similarity = sql.ref(`${trigrams}.word_similarity`);
  const likeness = misspelt.map((word) => sql`${similarity}(${word}, title)`);
  const areAlike = misspelt.map((word) => sql`title ${operator} ${word}`);
  const found = await lookUp('alike', () =>
    sql<AlikeTitle>`
      select id as "threadId", ${sql.join(likeness, sql` + `)} as likeness from (
        select id, title from threads where deleted_at is null and ${sql.join(areAlike, sql` and `)}
        limit ${ALIKE_READ_MAX}
      ) as threads order by likeness desc, id desc limit ${ALIKE_MAX}`.execute(db),
  );
  return found?.rows ?? [];
}
