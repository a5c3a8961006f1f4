import { listThreadRevisions } from '#contract/threads.ts';
import { text } from '#web/i18n/id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { HistoryDialog } from '#web/components/history-dialog.tsx';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useRevisions } from '#web/lib/hooks/use-revisions.ts';
import { CategoryTag } from '#web/ui/category-tag.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import styles from './thread-history.module.css';

type ThreadHistoryProps = { threadId: string; onClose: () => void };

/** Shows the revisions of a thread. The dialog shows a failure. */
export function ThreadHistory({ threadId, onClose }: ThreadHistoryProps) {
  const history = useRevisions(queryKeys.threadRevisions(threadId), (page) =>
    call(listThreadRevisions, { params: { threadId }, ...page }),
  );
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
