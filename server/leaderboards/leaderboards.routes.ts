import type { FastifyInstance } from 'fastify';
import { getLeaderboards } from '#contract/leaderboards.ts';
import { NAMES, SCORES } from '#server/events/tags.ts';
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
      keep({ tags: [SCORES, NAMES], isPersonal: false });
      return { leaderboards: rows.map((row) => ({ user: presentUser(row), score: row.score })) };
    },
    { keepsAnswers: true },
  );
}
