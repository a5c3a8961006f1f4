import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { text } from '#web/i18n/id.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './earlier-comments.module.css';

type EarlierCommentsProps = {
  thread: Pick<UseInfiniteQueryResult, 'isFetchPreviousPageError' | 'isFetchingPreviousPage'>;
  onLoad: () => void;
};

/** The button above the list that loads the previous page. */
export function EarlierComments({ thread, onLoad }: EarlierCommentsProps) {
  const hasFailed = thread.isFetchPreviousPageError;
  return (
    <div className={styles.earlier}>
      {hasFailed && (
        <p className={styles.failed} role="alert">
          {text.moreComments.failed}
        </p>
      )}
      <Button variant="secondary" isBusy={thread.isFetchingPreviousPage} onClick={onLoad}>
        {hasFailed ? text.moreComments.retry : text.earlierComments}
      </Button>
    </div>
  );
}
