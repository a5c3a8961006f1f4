import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from '#web/lib/router/router.tsx';
import { CategoryFilter } from '#web/features/categories/category-filter.tsx';
import { useCategoryName } from '#web/features/categories/use-categories.ts';
import { WaitingThreads } from '#web/features/live/waiting-threads.tsx';
import { SearchHeading } from '#web/features/search/search-heading.tsx';
import { AddThreadLink } from '#web/features/threads/add-thread-link.tsx';
import { bringListIntoSight } from '#web/features/threads/bring-list-into-sight.ts';
import { ThreadListSection } from '#web/features/threads/thread-list-section.tsx';
import { formatView, readView } from '#web/features/threads/thread-list-view.ts';
import {
  isThreadThere,
  loadThreadPage,
  useThreadList,
} from '#web/features/threads/use-thread-list.ts';
import { useUsersOfPages } from '#web/features/users/use-users.ts';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { productName } from '#web/lib/text/product-name.ts';
import { queryKeys, type ThreadListView } from '#web/lib/api/query-keys.ts';
import { stayInPlace } from '#web/lib/navigation/scroll-places.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { useIsWelcomed } from '#web/lib/hooks/use-is-welcomed.ts';
import { Banner } from '#web/ui/frame/banner.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { categoriesOfPages } from './categories-of-pages.ts';
import { useSignedInUser } from './signed-in-user.ts';
import { usersOfPages } from './users-of-pages.ts';
import styles from './home-page.module.css';

// In the file that brings the page: one request for both.
export { prefetchHome } from './prefetch-home.ts';

/** The list of threads: all of them, those of a category, those that were searched for. */
export function HomePage() {
  const { id: userId } = useSignedInUser();
  const { key: visit } = useLocation();
  const searchParams = useSearchParams();
  const view = useMemo(() => readView(searchParams), [searchParams]);
  const navigate = useNavigate();
  const isWelcomed = useIsWelcomed();
  const list = useThreadList({ view, visit, userId });
  const categoriesInList = useMemo(() => categoriesOfPages(list.data), [list.data]);
  const categoryName = useCategoryName(view.category, categoriesInList);
  useDocumentTitle(titleOf(view.q, categoryName));
  useUsersOfPages(useMemo(() => usersOfPages(list.data), [list.data]));

  const chosenIn = useRef<string | null>(null);
  // Not at the click: the visit that it ends keeps its place.
  useLayoutEffect(() => {
    if (chosenIn.current === null || chosenIn.current === visit) return;
    chosenIn.current = null;
    bringListIntoSight();
  }, [visit]);

  // An entry of its own in the history: Back takes the filter, the order or the search back.
  function handleView(next: Partial<ThreadListView>) {
    stayInPlace();
    chosenIn.current = visit;
    navigate(pathOf({ ...view, ...next }));
  }

  return (
    <>
      {/* First, so that Tab comes to it before all that is listed. */}
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
            wayOut={pathOf({ ...view, q: null, sort: null })}
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
          visit={visit}
          userId={userId}
          onSort={(sort) => handleView({ sort })}
          waiting={
            list.data &&
            !list.isPlaceholderData && (
              <WaitingThreads
                queryKey={queryKeys.threadList(view, visit)}
                view={view}
                pages={list.data.pages}
                loadPage={(cursor, isQuiet) =>
                  loadThreadPage({ view, userId }, cursor, { isQuiet })
                }
                isThere={isThreadThere}
                onShowNewest={() => handleView({ sort: null })}
              />
            )
          }
        />
      </PageColumn>
    </>
  );
}

/** What the list shows, for the browser's tab. */
function titleOf(q: string | null, category: string | null): string {
  if (q !== null) return text.searchResults(q, category);
  return category === null ? text.threadList : text.category(category);
}

function pathOf(view: ThreadListView): string {
  return `${paths.home}?${formatView(view)}`.replace(/\?$/, '');
}
