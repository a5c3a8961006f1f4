import { Link } from 'react-router';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/paths.ts';
import type { ThreadListView } from '#web/lib/query-keys.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Stands where no thread is found, and shows a way on. */
export function NoThreads({ view: { category, q } }: { view: ThreadListView }) {
  const showAll = (
    <Link className={buttonClass()} to={paths.home}>
      {text.showAllThreads}
    </Link>
  );
  if (q !== null) {
    return (
      <Notice tone="empty" title={text.noResults(q)} action={showAll}>
        {text.noResultsDescription}
      </Notice>
    );
  }
  if (category !== null) {
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
