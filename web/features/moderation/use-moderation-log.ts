import { useInfiniteQuery } from '@tanstack/react-query';
import { type LogEntry, listModerationLog } from '#contract/moderation.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { withReadTick } from '#web/store/clock.ts';
import { putUsers } from '#web/store/users.ts';

/** Some screens of a phone. */
const PAGE_SIZE = '20';

type LogPage = { entries: LogEntry[]; nextCursor: string | null };

const logQuery = {
  queryKey: queryKeys.moderationLog,
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    loadPage(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: LogPage) => nextCursor,
  meta: { failure: 'silence' as const },
};

/** Loads the moderation log, newest first, page by page. The list shows a failure. */
export function useModerationLog() {
  return useInfiniteQuery(logQuery);
}

async function loadPage(cursor: string | null, signal: AbortSignal): Promise<LogPage> {
  const query = { limit: PAGE_SIZE, cursor };
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
