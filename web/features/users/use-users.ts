import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { listUsers, type User } from '#contract/users.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** Undefined while the person is on the way, null who is not there. */
export type FindUser = (userId: string) => User | null | undefined;

/**
 * The people of a list, asked for with one call per page and each only once; a failure is a toast
 * (spec §8), and then they count as not there.
 */
export function useUsersOfPages(pages: readonly (readonly string[])[]): FindUser {
  const queryClient = useQueryClient();
  const results = useQueries({
    queries: pages.map((ids) => ({
      ...usersOfPage(queryClient, ids),
      meta: { failure: 'toast' as const },
    })),
  });
  const found = new Map<string, User | null>();
  for (const [index, { data, isError }] of results.entries()) {
    if (!data && !isError) continue;
    for (const id of pages[index] ?? []) found.set(id, data?.get(id) ?? null);
  }
  return (userId) => found.get(userId);
}

/** Loads the people of a page before it is drawn; what fails is tried again, and told of, there. */
export function prefetchUsersOfPage(
  queryClient: QueryClient,
  ids: readonly string[],
): Promise<void> {
  return queryClient.prefetchQuery({
    ...usersOfPage(queryClient, ids),
    meta: { failure: 'silence' },
  });
}

function usersOfPage(queryClient: QueryClient, ids: readonly string[]) {
  return {
    queryKey: queryKeys.usersOfIds(ids),
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchUsers(queryClient, ids, signal),
    initialData: () => findAll(queryClient, ids),
    staleTime: Infinity,
  };
}

async function fetchUsers(
  queryClient: QueryClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, User | null>> {
  const missing = ids.filter((id) => readUser(queryClient, id) === undefined);
  const { users } = await call(listUsers, { query: { ids: missing.join(',') }, signal });
  for (const id of missing) {
    queryClient.setQueryData<User | null>(
      queryKeys.user(id),
      users.find((user) => user.id === id) ?? null,
    );
  }
  return new Map(ids.map((id) => [id, readUser(queryClient, id) ?? null]));
}

/** All of them, if they are known already. */
function findAll(
  queryClient: QueryClient,
  ids: readonly string[],
): Map<string, User | null> | undefined {
  const users = new Map<string, User | null>();
  for (const id of ids) {
    const user = readUser(queryClient, id);
    if (user === undefined) return undefined;
    users.set(id, user);
  }
  return users;
}

function readUser(queryClient: QueryClient, id: string): User | null | undefined {
  return queryClient.getQueryData<User | null>(queryKeys.user(id));
}
