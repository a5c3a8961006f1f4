import { Link } from '#web/lib/router/link.tsx';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { ThreadListView } from '#web/lib/api/query-keys.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './no-threads.module.css';
import { formatView } from './thread-list-view.ts';

type NoThreadsProps = {
  view: ThreadListView;
  /** The category of the view, in its usual spelling. */
  categoryName: string | null;
};

/** The notice for an empty list of threads, with a link that leads on. */
export function NoThreads({ view, categoryName }: NoThreadsProps) {
  const { q } = view;
  const showAll = (
    <Link className={buttonClass()} to={paths.home}>
      {text.showAllThreads}
    </Link>
  );
  if (q !== null) {
    if (categoryName === null) {
      return (
        <Notice tone="empty" title={text.noResults(q)} action={showAll}>
          {text.noResultsDescription}
        </Notice>
      );
    }
    const everywhere = `${paths.home}?${formatView({ ...view, category: null })}`;
    return (
      <Notice
        tone="empty"
        title={text.noResultsInCategory(q, categoryName)}
        action={
          <div className={styles.ways}>
            <Link className={buttonClass()} to={everywhere}>
              {text.searchAllCategories}
            </Link>
            <Link className={buttonClass('secondary')} to={paths.home}>
              {text.showAllThreads}
            </Link>
          </div>
        }
      >
        {text.noResultsDescription}
      </Notice>
    );
  }
  if (categoryName !== null) {
    return <Notice tone="empty" title={text.noThreadsInCategory} action={showAll} />;
  }
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
