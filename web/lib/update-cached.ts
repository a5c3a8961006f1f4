import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Changes what is cached, if it is; an answer on its way that cannot know the change is asked for again. */
export function updateCached<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  update: (data: Data) => Data,
): void {
  const wasFetching = stopFetching(queryClient, queryKey);
  queryClient.setQueryData<Data>(queryKey, (data) => data && update(data));
  if (wasFetching) void queryClient.invalidateQueries({ queryKey });
}

/** Drops the answer that is on its way, if any, so that it cannot undo a change made meanwhile. */
export function stopFetching(queryClient: QueryClient, queryKey: QueryKey): boolean {
  const wasFetching = queryClient.isFetching({ queryKey }) > 0;
  // The state goes back at once, before the promise settles: a change made next is not lost.
  if (wasFetching) void queryClient.cancelQueries({ queryKey });
  return wasFetching;
}
