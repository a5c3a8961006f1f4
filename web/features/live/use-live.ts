import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forumEvent } from '#contract/events.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { discardPreloads } from '#web/lib/api/preloads.ts';
import { applyEvent } from '#web/store/apply-event.ts';
import { nextConnection } from './connections.ts';
import { keepConnected } from './keep-connected.ts';
import { refreshLeaderboards, refreshOldLeaderboards } from './refresh-leaderboards.ts';
import { refreshUsersAfterGap, withRefreshUsers } from './load-refresh-users.ts';

/** Applies live events to this user's screens while the tab is visible. */
export function useLive(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      keepConnected(
        (data, arrivedAt) => handleData(queryClient, userId, { data, arrivedAt }),
        // Its 401 signs the user out.
        () => refreshOwnProfile(queryClient),
      ),
    [queryClient, userId],
  );
}

function handleData(
  queryClient: QueryClient,
  userId: string,
  { data, arrivedAt }: { data: string; arrivedAt: number },
): void {
  const event = forumEvent.safeParse(parseJson(data));
  if (event.data?.type === 'ready') nextConnection(arrivedAt);
  // Preloads that are not consumed yet may be older than this event.
  else discardPreloads();
  // A newer server may send events that this version does not know.
  if (!event.success) return;
  const refresh = {
    afterGap: () => {
      refreshUsersAfterGap(queryClient);
      refreshOldLeaderboards(queryClient);
    },
    leaderboards: () => refreshLeaderboards(queryClient),
    ownProfile: () => refreshOwnProfile(queryClient),
    settings: () => void queryClient.invalidateQueries({ queryKey: queryKeys.settings }),
  };
  applyEvent(queryClient, { userId, event: event.data, refresh });
}

function refreshOwnProfile(queryClient: QueryClient): void {
  withRefreshUsers((users) => users.refreshOwnProfile(queryClient));
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
