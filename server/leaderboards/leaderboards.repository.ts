import type { NotNull } from 'kysely';
import { LEADERBOARD_SIZE } from '#contract/leaderboards.ts';
import type { Db } from '#server/schema.ts';

/** The most active people, highest score first; who came earlier stands first at the same score. */
export async function listHighestScores(
  db: Db,
): Promise<{ id: string; name: string; score: number }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'score'])
    .where('deleted_at', 'is', null)
    .$narrowType<{ name: NotNull }>()
    .orderBy('score', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(LEADERBOARD_SIZE)
    .execute();
}
