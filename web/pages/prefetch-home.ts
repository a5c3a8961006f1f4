import type { QueryClient } from '@tanstack/react-query';
import { readView } from '#web/features/threads/thread-list-view.ts';
import { prefetchThreadList } from '#web/features/threads/use-thread-list.ts';

/** Loads what home shows at the address that the app begins with, whose entry in the history has its name. */
export function prefetchHome(queryClient: QueryClient, userId: string): Promise<void> {
  const { key: visit } = window.history.state as { key: string };
  const view = readView(new URLSearchParams(window.location.search));
  return prefetchThreadList(queryClient, { view, visit, userId });
}
