import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { text } from '#web/i18n/id.ts';
import { useSpacers } from '#web/lib/navigation/list-spacers.ts';
import { useLocation } from '#web/lib/router/router.tsx';
import { scrollPositionOf } from '#web/lib/navigation/scroll-positions.ts';
import type { CommentPage, Pages } from '#web/store/lists.ts';
import { watchFocus } from '#web/ui/focus.ts';
import { ScrollAnchor } from '#web/ui/list/scroll-anchor.tsx';
import { LoadMore, type LoadMoreState } from '#web/ui/list/load-more.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { WindowedPages, WindowedRow } from '#web/ui/list/windowed-pages.tsx';
import { CommentItem } from './comment-item.tsx';
import { commentPages } from './comment-pages.ts';
import { countNewOnTop } from './count-new-on-top.ts';
import { EarlierComments } from './earlier-comments.tsx';
import { focusComment } from './focus-comment.ts';
import { type LinkedComment, useLinkedComment } from './use-linked-comment.ts';

/** First the rows of a phone's screen; then as many as a slow phone draws in a frame. `rowPx` is the typical height. */
const STEPS = { first: 3, step: 2, rowPx: 190 };

type CommentListProps = {
  /** The thread's query; `data` is what it has loaded. */
  thread: UseInfiniteQueryResult<Pages<CommentPage>>;
  data: Pages<CommentPage>;
  threadId: string;
  userId: string;
  historyKey: string;
  /** The query string that sets the order, for links. */
  search: string;
  opened: LinkedComment | null;
  /** Whether moderators have locked the thread for this user. */
  isLocked: boolean;
  onReport: (commentId: string) => void;
  onHide: (ownerId: string, commentId: string) => void;
  /** Receives the focus when a comment is removed. */
  heading: RefObject<HTMLElement | null>;
};

/** The loaded comments of a thread, or a notice for none. Scrolling loads more. */
export function CommentList({
  thread,
  data,
  threadId,
  userId,
  historyKey,
  search,
  opened,
  isLocked,
  onReport,
  onHide,
  heading,
}: CommentListProps) {
  const pages = useMemo(() => commentPages(data), [data]);
  const ids = useMemo(() => pages.flatMap((page) => page.ids), [pages]);
  const isOtherOrder = search !== '' || thread.hasPreviousPage;
  const newCount = isOtherOrder ? countNewOnTop(ids, data.pages[0]?.readTick ?? 0) : 0;
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const openedId = useLinkedComment(list, opened, pages);
  const { fetchNextPage, fetchPreviousPage } = thread;
  // Only the first page is drawn in steps. Later pages, and a list whose scroll position is restored, need their
  // full height at once.
  const { key } = useLocation();
  const [hasPosition] = useState(() => scrollPositionOf(key) !== undefined);
  const steps = !hasPosition && pages.length === 1 ? STEPS : null;
  const spacers = useSpacers(historyKey);
  const handleLoadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  async function handleLoadEarlier() {
    const [readId] = ids;
    const mayMoveFocus = watchFocus();
    const { isFetchPreviousPageError } = await fetchPreviousPage();
    // The button may be unmounted after the last page, so the comment that was first gets the focus.
    if (isFetchPreviousPageError) return;
    requestAnimationFrame(() => {
      if (mayMoveFocus()) focusComment(readId);
    });
  }

  // A comment that became a tombstone takes the focus itself.
  const removedId = deletedId !== null && !ids.includes(deletedId) ? deletedId : null;
  useEffect(() => {
    if (removedId !== null) heading.current?.focus({ preventScroll: true });
  }, [removedId, heading]);

  if (ids.length === 0 && !thread.hasNextPage && !thread.hasPreviousPage) {
    return (
      <Notice tone="empty" title={text.noComments}>
        {text.noCommentsDescription}
      </Notice>
    );
  }
  return (
    <>
      {thread.hasPreviousPage && (
        <EarlierComments thread={thread} onLoad={() => void handleLoadEarlier()} />
      )}
      <ScrollAnchor firstPage={pages[0]?.key ?? ''}>
        <WindowedPages
          ref={list}
          pages={pages}
          keyOf={({ key }) => key}
          steps={steps}
          {...spacers}
          renderPage={(page) =>
            page.ids.map((id, indexInPage) => (
              <WindowedRow key={id} index={page.start + indexInPage}>
                <CommentItem
                  id={id}
                  threadId={threadId}
                  userId={userId}
                  search={search}
                  isLocked={isLocked}
                  isNew={page.start + indexInPage < newCount}
                  isLastNew={page.start + indexInPage === newCount - 1}
                  isOpened={id === openedId}
                  onDeleted={setDeletedId}
                  onReport={onReport}
                  onHide={onHide}
                />
              </WindowedRow>
            ))
          }
        />
      </ScrollAnchor>
      {(thread.hasNextPage || pages.length > 1) && (
        <LoadMore
          state={stateOf(thread)}
          count={ids.length}
          isAutomatic
          onLoad={handleLoadMore}
          onFocusLoaded={(before) => focusComment(ids[before])}
          labels={text.moreComments}
        />
      )}
    </>
  );
}

function stateOf(thread: UseInfiniteQueryResult): LoadMoreState {
  // One direction at a time: TanStack Query would cancel the pending fetch.
  if (thread.isFetchingNextPage || thread.isFetchingPreviousPage) return 'loading';
  if (thread.isFetchNextPageError) return 'failed';
  return thread.hasNextPage ? 'ready' : 'end';
}
