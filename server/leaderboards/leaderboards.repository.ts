import { type NotNull, sql } from 'kysely';
import { LEADERBOARD_SIZE, type OwnRank } from '#contract/leaderboards.ts';
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

/** The score of a person and its rank, counted in the index of scores; undefined where their account is deleted. */
export async function findOwnRank(db: Db, userId: string): Promise<OwnRank | undefined> {
  const { rows } = await sql<OwnRank>`
    select own.score, (
      select count(*)::int + 1 from users where deleted_at is null and users.score > own.score
    ) as rank
    from users as own where own.id = ${userId} and own.deleted_at is null`.execute(db);
  return rows[0];
}
