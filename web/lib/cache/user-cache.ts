import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import type { DetailThreadPages } from './thread-cache.ts';

type People = Map<string, User | null>;

/** Gives a person the name and avatar that they have by now, wherever one is cached with their writing. */
export function putCachedUser(queryClient: QueryClient, { id, name, avatar }: User): void {
  const user = { id, name, avatar };
  change<User | People | null>(queryClient, queryKeys.users, (data) => {
    if (!(data instanceof Map)) return data?.id === id ? user : data;
    return data.has(id) ? new Map(data).set(id, user) : data;
  });
  const withOwner = <Written extends { owner: User }>(written: Written): Written =>
    written.owner.id === id ? { ...written, owner: user } : written;
  change<DetailThreadPages>(queryClient, queryKeys.detailThreads, (data) => ({
    ...data,
    pages: data.pages.map((page) => {
      const detailThread = withOwner(page.detailThread);
      return {
        ...page,
        detailThread: { ...detailThread, comments: detailThread.comments.map(withOwner) },
      };
    }),
  }));
}

/** Leaves the age of what is cached as it is. */
function change<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  update: (data: Data) => Data,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    queryClient.setQueryData<Data>(query.queryKey, (data) => data && update(data), {
      updatedAt: query.state.dataUpdatedAt,
    });
  }
}
