import type { QueryClient } from '@tanstack/react-query';
import { loadPart } from '#web/lib/api/load-part.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { isFresh } from './connections.ts';

const PAUSE_MS = 2_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let lastAt = -PAUSE_MS;

/** Refetches the leaderboard if it is open, at most every two seconds. A failure is silent. */
export function refreshLeaderboards(queryClient: QueryClient): void {
  const wait = Math.max(0, lastAt + PAUSE_MS - performance.now());
  timer ??= setTimeout(() => {
    timer = undefined;
    void refetch(queryClient);
  }, wait);
}

/** Refetches the leaderboard after a gap in the stream, unless it was loaded together with the stream. */
export function refreshOldLeaderboards(queryClient: QueryClient): void {
  const query = queryClient.getQueryCache().find({ queryKey: queryKeys.leaderboards });
  if (query && !isFresh(query)) refreshLeaderboards(queryClient);
}

async function refetch(queryClient: QueryClient): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey: queryKeys.leaderboards });
  if (!query?.isActive()) return;
  lastAt = performance.now();
  try {
    const { refetchLeaderboards } = await loadPart(() => import('./refetch-leaderboards.ts'));
    await refetchLeaderboards(queryClient, () => query.isActive());
  } catch {
    // The old scores stay on the screen.
  }
}
