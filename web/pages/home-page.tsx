import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { distinctCategories, filterByCategory } from '#web/features/threads/categories.ts';
import { CategoryFilter } from '#web/features/threads/category-filter.tsx';
import { ThreadListSkeleton } from '#web/features/threads/thread-list-skeleton.tsx';
import { ThreadList } from '#web/features/threads/thread-list.tsx';
import { useThreads } from '#web/features/threads/use-threads.ts';
import { useUsersById } from '#web/features/users/use-users.ts';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/paths.ts';
import { productName } from '#web/lib/product-name.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { floatingActionClass } from '#web/ui/floating-link.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { useSignedInUser } from './signed-in-user.ts';
import styles from './home-page.module.css';

const CATEGORY_PARAM = 'category';

/** The list of threads, all of them or those of one category. */
export function HomePage() {
  useDocumentTitle(text.threadList);
  const { id: userId } = useSignedInUser();
  const threads = useThreads();
  const owners = useUsersById();
  // In the address, so that coming back from a thread finds the same list.
  const [searchParams, setSearchParams] = useSearchParams();
  const category = searchParams.get(CATEGORY_PARAM);
  const categories = useMemo(
    () => threads.data && distinctCategories(threads.data),
    [threads.data],
  );
  // Owners come with the threads or not at all: no name is 'Unknown' for a moment only.
  const isLoading =
    threads.isPending ||
    (owners.isFetching && threads.data?.some(({ ownerId }) => !owners.data?.has(ownerId)) === true);

  function handleSelect(next: string | null) {
    setSearchParams(next === null ? {} : { [CATEGORY_PARAM]: next }, {
      replace: true,
      preventScrollReset: true,
    });
  }

  function renderThreads() {
    if (isLoading) return <ThreadListSkeleton />;
    if (!threads.data) {
      return (
        <Notice
          tone="error"
          title={text.threadsFailed}
          action={
            <Button
              isBusy={threads.isFetching}
              onClick={() => {
                void threads.refetch();
                if (owners.isError) void owners.refetch();
              }}
            >
              {text.retry}
            </Button>
          }
        />
      );
    }
    if (threads.data.length === 0) {
      return (
        <Notice
          tone="empty"
          title={text.noThreads}
          action={
            <Link className={buttonClass()} to={paths.addThread}>
              {text.createThread}
            </Link>
          }
        >
          {text.noThreadsDescription}
        </Notice>
      );
    }
    const shown = filterByCategory(threads.data, category);
    return <ThreadList threads={shown} ownersById={owners.data} userId={userId} />;
  }

  return (
    <>
      <div className={styles.banner}>
        <Banner title={text.welcome(productName())} description={text.welcomeDescription} />
      </div>
      <PageColumn
        aside={
          <CategoryFilter
            categories={isLoading ? undefined : (categories ?? [])}
            selected={category}
            onSelect={handleSelect}
          />
        }
      >
        <section aria-labelledby="thread-list" aria-busy={isLoading}>
          <h2 className={styles.heading} id="thread-list">
            {text.threadList}
          </h2>
          {renderThreads()}
        </section>
      </PageColumn>
      <Link className={floatingActionClass} to={paths.addThread} aria-label={text.addThread}>
        <Plus aria-hidden="true" />
      </Link>
    </>
  );
}
