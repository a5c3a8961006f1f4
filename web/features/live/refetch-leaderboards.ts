import type { QueryClient } from '@tanstack/react-query';
import { getLeaderboards, getOwnRank } from '#contract/leaderboards.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** Refetches the leaderboard, and shows it while it is open. Only that page needs this module. */
export async function refetchLeaderboards(
  queryClient: QueryClient,
  isOpen: () => boolean,
): Promise<void> {
  const [{ leaderboards }, ownRank] = await Promise.all([
    call(getLeaderboards, {}),
    call(getOwnRank, {}),
  ]);
  if (!isOpen()) return;
  queryClient.setQueryData(queryKeys.leaderboards, leaderboards);
  queryClient.setQueryData(queryKeys.ownRank, ownRank);
}
