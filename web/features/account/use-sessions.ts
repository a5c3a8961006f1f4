import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { endOwnSession, endOwnSessions, listSessions } from '#contract/account.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { accountText } from '#web/i18n/account-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { firstQueries } from '#web/lib/api/first-queries.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

export const endSessionKey = ['endOwnSession'];
export const endSessionsKey = ['endOwnSessions'];

type SessionPages = InfiniteData<DataOf<typeof listSessions>, string | null>;

/** Loads the user's sessions, page by page. The list shows a failure. */
export function useSessions() {
  return useInfiniteQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ pageParam, signal }) =>
      call(listSessions, { query: { ...firstQueries.sessions, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { failure: 'silence' },
  });
}

/** Ends another session and removes it from the list; one that has ended already counts as ended. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: endSessionKey,
    mutationFn: async ({ id }: { id: string; device: string }) => {
      try {
        await call(endOwnSession, { params: { sessionId: id } });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSuccess: async (_, { id, device }) => {
      // A pending page may still contain it.
      await queryClient.cancelQueries({ queryKey: queryKeys.sessions });
      queryClient.setQueryData<SessionPages>(
        queryKeys.sessions,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              sessions: page.sessions.filter((session) => session.id !== id),
            })),
          },
      );
      toast.success(accountText.deviceEnded(device));
    },
    meta: { failure: 'toast' },
  });
}

/** Ends all sessions, this one too; a failure is a toast. */
export function useEndSessions() {
  return useMutation({
    mutationKey: endSessionsKey,
    mutationFn: () => call(endOwnSessions, {}),
    meta: { failure: 'toast' },
  });
}
