import { useInfiniteQuery } from '@tanstack/react-query';
import { listThreadRevisions } from '#contract/threads.ts';
import { text } from '#web/i18n/id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { HistoryDialog } from '#web/components/history-dialog.tsx';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { CategoryTag } from '#web/ui/category-tag.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import styles from './thread-history.module.css';

const REVISIONS_PER_PAGE = 10;

type ThreadHistoryProps = { threadId: string; onClose: () => void };

/** Shows the revisions of a thread. The dialog shows a failure. */
export function ThreadHistory({ threadId, onClose }: ThreadHistoryProps) {
  const history = useInfiniteQuery({
    queryKey: queryKeys.threadRevisions(threadId),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(REVISIONS_PER_PAGE), cursor: pageParam };
      return call(listThreadRevisions, { params: { threadId }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { failure: 'silence' },
  });
  return (
    <HistoryDialog
      history={history}
      onClose={onClose}
      renderRevision={({ title, category, body }) => (
        <div className={styles.version}>
          <CategoryTag>{text.category(category)}</CategoryTag>
          <h3 className={styles.title}>{title}</h3>
          <RichText html={body} wholeLabel={text.wholeText} />
        </div>
      )}
    />
  );
}
