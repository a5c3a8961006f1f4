import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { text } from '#web/i18n/id.ts';
import { changingText } from '#web/i18n/changing-id.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';
import styles from './history-dialog.module.css';
import { formatExactTime } from '#web/lib/text/relative-time.ts';

type Revision = { writtenAt: string };
type RevisionPage<R extends Revision> = { revisions: R[]; nextCursor: string | null };

type HistoryDialogProps<R extends Revision> = {
  history: UseInfiniteQueryResult<InfiniteData<RevisionPage<R>>>;
  renderRevision: (revision: R) => ReactNode;
  onClose: () => void;
};

/** Shows the revisions of a text, newest first. */
export function HistoryDialog<R extends Revision>({
  history,
  renderRevision,
  onClose,
}: HistoryDialogProps<R>) {
  const revisions = history.data?.pages.flatMap((page) => page.revisions) ?? [];
  return (
    <Dialog title={changingText.history} closeLabel={text.close} onClose={onClose}>
      {history.isPending && (
        <div aria-busy="true">
          <SkeletonLine width="60%" />
          <SkeletonLine />
          <SkeletonLine width="80%" />
        </div>
      )}
      {history.isLoadingError && <LoadFailed title={changingText.historyFailed} query={history} />}
      <ol className={styles.versions}>
        {revisions.map((revision, index) => (
          <li className={styles.version} key={revision.writtenAt}>
            <p className={styles.when}>
              <time dateTime={revision.writtenAt}>
                {formatExactTime(new Date(revision.writtenAt))}
              </time>
              {index === 0 && <span className={styles.present}>{changingText.presentVersion}</span>}
            </p>
            {renderRevision(revision)}
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <div className={styles.more}>
          {history.isFetchNextPageError && <p role="alert">{changingText.moreVersions.failed}</p>}
          <Button
            variant="secondary"
            isBusy={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {history.isFetchNextPageError
              ? changingText.moreVersions.retry
              : changingText.moreVersions.more}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
