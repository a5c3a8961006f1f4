import type { QueryClient } from '@tanstack/react-query';
import { prefetchDetailThread } from '#web/features/threads/use-detail-thread.ts';
import { initialView } from './use-thread-view.ts';

/** Loads the data of the thread page for the address that the app starts at. The history must exist. */
export function prefetchThread(
  queryClient: QueryClient,
  userId: string,
  threadId: string,
): Promise<void> {
  const { key } = window.history.state as { key: string };
  const { search, hash } = window.location;
  return prefetchDetailThread(queryClient, threadId, userId, initialView({ key, search, hash }));
}
