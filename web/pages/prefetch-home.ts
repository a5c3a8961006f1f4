import type { QueryClient } from '@tanstack/react-query';
import { prefetchPopularCategories } from '#web/features/categories/use-categories.ts';
import { prefetchThreadList } from '#web/features/threads/use-thread-list.ts';
import { prefetchUsersOfPage } from '#web/features/users/use-users.ts';
import { pause } from '#web/lib/api/pause.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { readThreadListView } from '#web/lib/navigation/views.ts';
import type { Pages, ThreadPage } from '#web/store/lists.ts';
import { usersOfPages } from './users-of-pages.ts';

/** Nobody notices when the categories and owners appear this much later than the list. */
const SOON_MS = 50;

/**
 * Loads the data of the home page for the address that the app starts at: the list, and its categories and owners as
 * far as they arrive at nearly the same time. The history must exist.
 */
export async function prefetchHome(queryClient: QueryClient, userId: string): Promise<void> {
  const { key: historyKey } = window.history.state as { key: string };
  const view = readThreadListView(new URLSearchParams(window.location.search));
  const categories = prefetchPopularCategories(queryClient);
  await prefetchThreadList(queryClient, { view, historyKey, userId });
  const list = queryClient.getQueryData<Pages<ThreadPage>>(queryKeys.threadList(view, historyKey));
  const users = usersOfPages(list).map((ids) => prefetchUsersOfPage(queryClient, ids));
  await Promise.race([Promise.all([categories, ...users]), pause(SOON_MS)]);
}
