import type { FastifyInstance } from 'fastify';
import { getLeaderboards, getOwnRank, LEADERBOARD_SIZE } from '#contract/leaderboards.ts';
import { NAMES, scoresTag } from '#server/changes/tags.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { userGone } from '#server/users/active-user.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import { findOwnRank, listHighestScores } from './leaderboards.repository.ts';

export function registerLeaderboardRoutes(app: FastifyInstance, db: Db): void {
  registerEndpoint(
    app,
    getLeaderboards,
    async ({ cache }) => {
      const rows = await listHighestScores(db);
      // A user whose score was and is lower than the last one's was not in the list and is not now.
      const least = rows[LEADERBOARD_SIZE - 1]?.score;
      cache({ tags: [scoresTag(least), NAMES], isPersonal: false });
      return { leaderboards: rows.map((row) => ({ user: presentUser(row), score: row.score })) };
    },
    { isCached: true },
  );

  registerEndpoint(
    app,
    getOwnRank,
    async ({ caller, cache }) => {
      const own = await findOwnRank(db, caller.userId);
      if (!own) throw userGone();
      // Users whose score was and is lower do not count. A change of the own score is at least at this threshold.
      cache({ tags: [scoresTag(own.score)], isPersonal: true });
      return own;
    },
    { isCached: true },
  );
}
