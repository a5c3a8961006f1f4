import type { QueryClient } from '@tanstack/react-query';
import { shownElement } from '#web/lib/navigation/shown-elements.ts';
import type { ListPage, Pages } from '#web/store/lists.ts';
import { removePending } from '#web/store/pending.ts';
import { withNewOnTop } from './page-changes.ts';
import { type LiveList, refetchVisible } from './refetch-visible.ts';

// Exported here so that both load in one request.
export { refetchVisible } from './refetch-visible.ts';

/** Shows the pending rows on top of the list, and edited texts in their places. Returns the id that is to get the focus. */
export async function showPending(
  queryClient: QueryClient,
  list: LiveList,
  { newIds, edited }: { newIds: readonly string[]; edited: readonly string[] },
): Promise<string | undefined> {
  const { queryKey, loadPage } = list;
  if (edited.length > 0) await refetchVisible(queryClient, list, edited);
  // Returns no row outside the viewport, so that the focus does not scroll.
  if (newIds.length === 0) return edited.find((id) => isInViewport(shownElement(id)));
  const page = await loadPage(null, true);
  // A pending next page would continue the old list.
  await queryClient.cancelQueries({ queryKey, exact: true });
  const isPinned = (id: string) => !!list.rows.get(id)?.isPinned;
  queryClient.setQueryData<Pages<ListPage>>(
    queryKey,
    (data) => data && withNewOnTop(data, page, isPinned),
  );
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (query) removePending([query], ...newIds);
  return page.ids[0];
}

function isInViewport(element: Element | undefined): boolean {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}
