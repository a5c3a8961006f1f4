import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listUsers } from '#contract/users.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { withReadTick } from '#web/store/clock.ts';
import { putUsers, users } from '#web/store/users.ts';

/**
 * Loads the people of a list, with one call per page and each person once. After a failure, which is a toast
 * (spec §8), they are shown as unknown. Not `useQueries`, which would be a hundredth of the script of a page.
 */
export function useUsersOfPages(pages: readonly (readonly string[])[]): void {
  const queryClient = useQueryClient();
  const key = pages.join(';');
  useEffect(() => {
    for (const page of key.split(';').filter((ids) => ids !== '')) {
      const ids = page.split(',');
      queryClient
        .fetchQuery({ ...usersOfPage(ids), meta: { failure: 'toast' } })
        .catch(() => putMissing(ids, 0));
    }
  }, [queryClient, key]);
}

/** Loads the people of a page before it is drawn. The page retries and reports a failure. */
export function prefetchUsersOfPage(
  queryClient: QueryClient,
  ids: readonly string[],
): Promise<void> {
  return queryClient.prefetchQuery({ ...usersOfPage(ids), meta: { failure: 'silence' } });
}

function usersOfPage(ids: readonly string[]) {
  return {
    queryKey: queryKeys.usersOfIds(ids),
    queryFn: ({ signal }: { signal: AbortSignal }) => loadUsers(ids, signal),
    initialData: () => (ids.every(isKnown) ? true : undefined),
    staleTime: Infinity,
  };
}

/** Loads people into the store, except those that it has. The query's data is only `true`. */
async function loadUsers(ids: readonly string[], signal: AbortSignal): Promise<true> {
  const missing = ids.filter((id) => !isKnown(id));
  const query = { ids: missing.join(',') };
  const { users: found, readTick } = await withReadTick(() => call(listUsers, { query, signal }));
  putUsers(found, readTick);
  putMissing(missing, readTick);
  return true;
}

/** Adds people without a name for the ids that the store lacks. */
function putMissing(ids: readonly string[], readTick: number): void {
  const missing = ids.filter((id) => !isKnown(id));
  putUsers(
    missing.map((id) => ({ id, name: null, avatar: '' })),
    readTick,
  );
}

function isKnown(id: string): boolean {
  return users.get(id)?.name != null;
}
