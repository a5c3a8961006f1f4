import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { noBody, noParams, noQuery } from './nothing.ts';
import { user } from './users.ts';

export const SCORE_PER_COMMENT = 20; // api-v1, "Calls"
export const SCORE_PER_VOTE = 5; // api-v1, "Calls"
export const LEADERBOARD_SIZE = 10; // api-v1, "Calls"

const leaderboardEntry = z.object({ user, score: z.int() });
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;

export const getLeaderboards = endpoint({
  method: 'GET',
  path: '/leaderboards',
  access: 'reader',
  status: 200,
  message: 'leaderboards retrieved',
  summary: 'List the ten highest scores, highest first',
  failures: [],
  params: noParams,
  query: noQuery,
  body: noBody,
  data: z.object({ leaderboards: z.array(leaderboardEntry) }),
});

/** Users with the same score have the same rank: 1 more than the number of users with a higher score. */
export const ownRank = z.object({ rank: z.int(), score: z.int() });
export type OwnRank = z.infer<typeof ownRank>;

export const getOwnRank = endpoint({
  method: 'GET',
  path: '/users/me/rank',
  access: 'member',
  status: 200,
  message: 'rank retrieved',
  summary: "Read one's own score and rank",
  failures: [],
  params: noParams,
  query: noQuery,
  body: noBody,
  data: ownRank,
});
