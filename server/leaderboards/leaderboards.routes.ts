import type { FastifyInstance } from 'fastify';
import { getLeaderboards, LEADERBOARD_SIZE } from '#contract/leaderboards.ts';
import { NAMES, scoresTag } from '#server/events/tags.ts';
import { registerEndpoint } from '#server/platform/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import { listHighestScores } from './leaderboards.repository.ts';

export function registerLeaderboardRoutes(app: FastifyInstance, db: Db): void {
  registerEndpoint(
    app,
    getLeaderboards,
    async ({ keep }) => {
      const rows = await listHighestScores(db);
      // Whoever had and has less than the last of them was not among them and is not.
      const least = rows[LEADERBOARD_SIZE - 1]?.score;
      keep({ tags: [scoresTag(least), NAMES], isPersonal: false });
      return { leaderboards: rows.map((row) => ({ user: presentUser(row), score: row.score })) };
    },
    { keepsAnswers: true },
  );
}
