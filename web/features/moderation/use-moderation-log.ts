import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { type LogEntry, listModerationLog } from '#contract/moderation.ts';
import { call } from '#web/lib/api/api-client.ts';
import { firstQueries } from '#web/lib/api/first-queries.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { withReadTick } from '#web/store/clock.ts';
import { putUsers } from '#web/store/users.ts';

/** The first render must not refetch what was prefetched for it. */
const JUST_PREFETCHED_MS = 1_000;

type LogPage = { entries: LogEntry[]; nextCursor: string | null };

const logQuery = {
  queryKey: queryKeys.moderationLog,
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    loadPage(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: LogPage) => nextCursor,
  staleTime: JUST_PREFETCHED_MS,
  meta: { failure: 'silence' as const },
};

/** Loads the moderation log, newest first, page by page. The list shows a failure. */
export function useModerationLog() {
  return useInfiniteQuery(logQuery);
}

/** Loads the first page before it is drawn. The page retries and reports a failure. */
export function prefetchModerationLog(queryClient: QueryClient): Promise<void> {
  return queryClient.prefetchInfiniteQuery(logQuery);
}

async function loadPage(cursor: string | null, signal: AbortSignal): Promise<LogPage> {
  const query = { ...firstQueries.moderationLog, cursor };
  const { entries, nextCursor, readTick } = await withReadTick(() =>
    call(listModerationLog, { query, signal }),
  );
  const people = entries.flatMap(({ actor, user }) => [actor, user]);
  putUsers(
    people.filter((one) => one !== null),
    readTick,
  );
  return { entries, nextCursor };
}
