import { useCallback, useRef } from 'react';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { moderationText } from '#web/i18n/moderation-id.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LoadMore, type LoadMoreState } from '#web/ui/list/load-more.tsx';
import { LogItem, LogItemSkeleton } from './log-item.tsx';
import { findUndoings } from './undone-acts.ts';
import { useModerationLog } from './use-moderation-log.ts';
import ruled from '#web/ui/list/ruled-list.module.css';

/** As many as a phone shows. */
const SKELETONS = 6;

/** The moderation log, newest first, or a notice in its place. A button loads more. Moderators can undo acts. */
export function LogList({ canUndo }: { canUndo: boolean }) {
  const log = useModerationLog();
  const list = useRef<HTMLOListElement>(null);
  const { fetchNextPage } = log;
  const handleLoad = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const handleFocusLoaded = useCallback((before: number) => {
    const first = list.current?.children[before];
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, []);

  if (hasStatus(log.error, 403)) return <Notice tone="empty" title={moderationText.reserved} />;
  if (log.isLoadingError) {
    return (
      <LoadFailed title={moderationText.failed} query={log} isAnnounced>
        <p>{log.error.message}</p>
      </LoadFailed>
    );
  }
  if (!log.data) {
    return (
      <ol className={ruled.list} aria-busy="true">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <LogItemSkeleton key={index} />
        ))}
      </ol>
    );
  }
  const entries = log.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Notice tone="empty" title={moderationText.empty} />;
  const undoings = findUndoings(entries);
  return (
    <>
      <ol className={ruled.list} ref={list}>
        {entries.map((entry) => (
          <LogItem
            key={entry.number}
            entry={entry}
            undoing={undoings.get(entry.number) ?? null}
            canUndo={canUndo}
          />
        ))}
      </ol>
      {(log.hasNextPage || log.data.pages.length > 1) && (
        <LoadMore
          state={stateOf(log)}
          count={entries.length}
          isAutomatic={false}
          onLoad={handleLoad}
          onFocusLoaded={handleFocusLoaded}
          labels={moderationText.more}
        />
      )}
    </>
  );
}

function stateOf(log: ReturnType<typeof useModerationLog>): LoadMoreState {
  if (log.isFetchingNextPage) return 'loading';
  if (log.isFetchNextPageError) return 'failed';
  return log.hasNextPage ? 'ready' : 'end';
}
