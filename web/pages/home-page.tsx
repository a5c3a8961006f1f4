import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from '#web/lib/router/router.tsx';
import { CategoryFilter } from '#web/features/categories/category-filter.tsx';
import { useCategoryName } from '#web/features/categories/use-categories.ts';
import { PendingThreads } from '#web/features/live/pending-threads.tsx';
import { SearchHeading } from '#web/features/search/search-heading.tsx';
import { AddThreadLink } from '#web/features/threads/add-thread-link.tsx';
import { scrollListIntoView } from '#web/features/threads/scroll-list-into-view.ts';
import { ThreadListSection } from '#web/features/threads/thread-list-section.tsx';
import { formatView } from '#web/features/threads/thread-list-view.ts';
import {
  threadExists,
  loadThreadPage,
  useThreadList,
} from '#web/features/threads/use-thread-list.ts';
import { useUsersOfPages } from '#web/features/users/use-users.ts';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { productName } from '#web/lib/text/product-name.ts';
import { queryKeys, type ThreadListView } from '#web/lib/api/query-keys.ts';
import { preserveScroll } from '#web/lib/navigation/scroll-positions.ts';
import { readThreadListView, usualSort } from '#web/lib/navigation/views.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { useIsWelcomed } from '#web/lib/hooks/use-is-welcomed.ts';
import { Banner } from '#web/ui/frame/banner.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { categoriesOfPages } from './categories-of-pages.ts';
import { useSignedInUser } from './signed-in-user.ts';
import { usersOfPages } from './users-of-pages.ts';
import styles from './home-page.module.css';

// Exported here so that the page and its prefetch load in one request.
export { prefetchHome } from './prefetch-home.ts';

/** The list of threads: all, those of a category, or the results of a search. */
export function HomePage() {
  const { id: userId } = useSignedInUser();
  const { key: historyKey } = useLocation();
  const searchParams = useSearchParams();
  const view = useMemo(() => readThreadListView(searchParams), [searchParams]);
  const navigate = useNavigate();
  const isWelcomed = useIsWelcomed();
  const list = useThreadList({ view, historyKey, userId });
  const categoriesInList = useMemo(() => categoriesOfPages(list.data), [list.data]);
  const categoryName = useCategoryName(view.category, categoriesInList);
  useDocumentTitle(titleOf(view.q, categoryName));
  useUsersOfPages(useMemo(() => usersOfPages(list.data), [list.data]));

  const viewChangedIn = useRef<string | null>(null);
  // Not at the click: the scroll position of the entry that is left would change.
  useLayoutEffect(() => {
    if (viewChangedIn.current === null || viewChangedIn.current === historyKey) return;
    viewChangedIn.current = null;
    scrollListIntoView();
  }, [historyKey]);

  // Adds a history entry, so that Back undoes the filter or the order.
  function handleView(next: Partial<ThreadListView>) {
    preserveScroll();
    viewChangedIn.current = historyKey;
    navigate(pathOf({ ...view, ...next }));
  }

  return (
    <>
      {/* First, so that Tab reaches it before the list. */}
      <AddThreadLink userId={userId} />
      <div className={styles.top}>
        {view.q === null ? (
          <Banner
            title={text.welcome(productName())}
            description={text.welcomeDescription}
            isStrip={isWelcomed}
          />
        ) : (
          <SearchHeading
            q={view.q}
            category={categoryName}
            hrefWithoutSearch={pathOf({ ...view, q: null, sort: null })}
          />
        )}
      </div>
      <PageColumn
        aside={
          <CategoryFilter
            selected={categoryName}
            inList={categoriesInList}
            onSelect={(category) => handleView({ category })}
          />
        }
      >
        <ThreadListSection
          list={list}
          view={view}
          categoryName={categoryName}
          historyKey={historyKey}
          userId={userId}
          onSort={(sort) => handleView({ sort })}
          pendingThreads={
            list.data &&
            !list.isPlaceholderData && (
              <PendingThreads
                queryKey={queryKeys.threadList(view, historyKey)}
                view={view}
                pages={list.data.pages}
                loadPage={(cursor, isQuiet) =>
                  loadThreadPage({ view, userId }, cursor, { isQuiet })
                }
                isThere={threadExists}
                onShowNewest={() => handleView({ sort: usualSort() && 'newest' })}
              />
            )
          }
        />
      </PageColumn>
    </>
  );
}

/** Returns the document title. */
function titleOf(q: string | null, category: string | null): string {
  if (q !== null) return text.searchResults(q, category);
  return category === null ? text.threadList : text.category(category);
}

function pathOf(view: ThreadListView): string {
  return `${paths.home}?${formatView(view)}`.replace(/\?$/, '');
}
