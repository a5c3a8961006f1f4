import { useCallback, type ReactNode } from 'react';
import type { ThreadSort } from '#contract/threads.ts';
import { text } from '#web/i18n/id.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import type { ThreadListView } from '#web/lib/api/query-keys.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { THREAD_LIST_ID } from './scroll-list-into-view.ts';
import { NoThreads } from './no-threads.tsx';
import { ThreadListSkeleton } from './thread-list-skeleton.tsx';
import { ThreadList } from './thread-list.tsx';
import styles from './thread-list-section.module.css';
import { ThreadSortSelect } from './thread-sort-select.tsx';
import type { useThreadList } from './use-thread-list.ts';

type ThreadListSectionProps = {
  list: ReturnType<typeof useThreadList>;
  view: ThreadListView;
  /** The category of the view, in its usual spelling. */
  categoryName: string | null;
  historyKey: string;
  userId: string;
  onSort: (sort: ThreadSort | null) => void;
  /** The button that shows new threads. */
  pendingThreads: ReactNode;
};

/** 'Kumpulan Thread': the threads of a view, or a notice where there are none. */
export function ThreadListSection({
  list,
  view,
  categoryName,
  historyKey,
  userId,
  onSort,
  pendingThreads,
}: ThreadListSectionProps) {
  const { data, error, isPending, isPlaceholderData, hasNextPage } = list;
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);

  function renderThreads() {
    if (isPending) return <ThreadListSkeleton />;
    if (!data) {
      return (
        <LoadFailed
          title={view.q === null ? text.threadsFailed : text.searchFailed}
          query={list}
          isAnnounced={view.q !== null}
        >
          {/* Without a search, a toast has said it. */}
          {view.q !== null && <p>{error?.message}</p>}
        </LoadFailed>
      );
    }
    if (!hasNextPage && data.pages.every(({ ids }) => ids.length === 0)) {
      return <NoThreads view={view} categoryName={categoryName} />;
    }
    return (
      <ThreadList
        // Each history entry has its own page heights.
        key={historyKey}
        pages={data.pages}
        view={view}
        historyKey={historyKey}
        userId={userId}
        more={readMore()}
        onLoadMore={loadMore}
      />
    );
  }

  function readMore() {
    if (isPlaceholderData || list.isFetchingNextPage) return 'loading';
    if (list.isFetchNextPageError) return 'failed';
    return hasNextPage ? 'ready' : 'end';
  }

  return (
    <section
      className={styles.list}
      aria-labelledby={THREAD_LIST_ID}
      aria-busy={isPending || isPlaceholderData}
    >
      {pendingThreads}
      <div className={styles.head}>
        <h2 className={view.q === null ? styles.heading : styles.unseen} id={THREAD_LIST_ID}>
          {view.q === null ? (
            text.filteredThreads(categoryName)
          ) : (
            <VisuallyHidden>{text.threadList}</VisuallyHidden>
          )}
        </h2>
        <ThreadSortSelect view={view} onSort={onSort} />
      </div>
      {renderThreads()}
    </section>
  );
}
