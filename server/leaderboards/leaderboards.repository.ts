import { type NotNull, sql } from 'kysely';
import { LEADERBOARD_SIZE, type OwnRank } from '#contract/leaderboards.ts';
import type { Db } from '#server/schema.ts';

/** Lists the most active users, highest score first; the older account comes first at the same score. */
export async function listHighestScores(
  db: Db,
): Promise<{ id: string; name: string; score: number }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'score'])
    .where('deleted_at', 'is', null)
    .where('approval_asked_at', 'is', null)
    .$narrowType<{ name: NotNull }>()
    .orderBy('score', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(LEADERBOARD_SIZE)
    .execute();
}

/** Reads a user's score and rank, counted in the index of scores; undefined when the account is deleted. */
export async function findOwnRank(db: Db, userId: string): Promise<OwnRank | undefined> {
  const { rows } = await sql<OwnRank>`
    select own.score, (
      select count(*)::int + 1 from users where deleted_at is null and users.score > own.score
    ) as rank
    from users as own where own.id = ${userId} and own.deleted_at is null`.execute(db);
  return rows[0];
}
