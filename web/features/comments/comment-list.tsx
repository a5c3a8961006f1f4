import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { text } from '#web/i18n/id.ts';
import { keepSpacers, spacersOf } from '#web/lib/navigation/list-spacers.ts';
import { useLocation } from '#web/lib/router/router.tsx';
import { scrollPlaceOf } from '#web/lib/navigation/scroll-places.ts';
import type { DetailThreadPages } from '#web/lib/cache/thread-cache.ts';
import { watchFocus } from '#web/ui/focus.ts';
import { KeepPlace } from '#web/ui/keep-place.tsx';
import { LoadMore, type LoadMoreState } from '#web/ui/load-more.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type Spacers, WindowedPages, WindowedRow } from '#web/ui/windowed-pages.tsx';
import { CommentItem } from './comment-item.tsx';
import { commentPages } from './comment-pages.ts';
import { EarlierComments } from './earlier-comments.tsx';
import { focusComment } from './focus-comment.ts';
import { useNewOnTop } from './use-new-on-top.ts';
import { type OpenedComment, useOpenedComment } from './use-opened-comment.ts';

/** First what a phone's screen holds; then what a slow phone draws within a frame. A comment is about so tall. */
const STEPS = { first: 3, step: 2, rowPx: 190 };

type CommentListProps = {
  /** The thread's query, and what it has loaded. */
  thread: UseInfiniteQueryResult<DetailThreadPages>;
  data: DetailThreadPages;
  threadId: string;
  userId: string;
  visit: string;
  /** The part of the address that chooses the order. */
  search: string;
  opened: OpenedComment | null;
  /** Where focus goes from a comment that is gone. */
  heading: RefObject<HTMLElement | null>;
};

/** The comments of a thread as they come, or a word where there are none; more come as one scrolls. */
export function CommentList({
  thread,
  data,
  threadId,
  userId,
  visit,
  search,
  opened,
  heading,
}: CommentListProps) {
  const pages = useMemo(() => commentPages(data), [data]);
  const comments = useMemo(() => pages.flatMap((page) => page.comments), [pages]);
  const newCount = useNewOnTop(threadId, comments, search !== '' || thread.hasPreviousPage);
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const openedId = useOpenedComment(list, opened, pages);
  const { fetchNextPage, fetchPreviousPage } = thread;
  // Others come while one reads or goes back to a place: they have their height at once.
  const { key } = useLocation();
  const [isFirstVisit] = useState(() => scrollPlaceOf(key) === undefined);
  const steps = isFirstVisit && pages.length === 1 ? STEPS : null;
  const handleSpacers = useCallback((spacers: Spacers) => keepSpacers(visit, spacers), [visit]);
  const handleLoadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  async function handleLoadEarlier() {
    const readId = comments[0]?.id;
    const mayMoveFocus = watchFocus();
    const { isFetchPreviousPageError } = await fetchPreviousPage();
    // The button may be gone once they are drawn: the focus is where one reads on.
    if (isFetchPreviousPageError) return;
    requestAnimationFrame(() => {
      if (mayMoveFocus()) focusComment(readId);
    });
  }

  // Its place has to be drawn as deleted, or not at all, before focus can go there.
  const isGone = comments.every(({ id, isDeleted }) => id !== deletedId || isDeleted);
  useEffect(() => {
    if (deletedId === null || !isGone) return;
    if (!focusComment(deletedId)) heading.current?.focus({ preventScroll: true });
  }, [deletedId, isGone, heading]);

  if (comments.length === 0 && !thread.hasNextPage && !thread.hasPreviousPage) {
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
      <KeepPlace firstPage={pages[0]?.key ?? ''}>
        <WindowedPages
          ref={list}
          pages={pages}
          keyOf={({ key }) => key}
          steps={steps}
          spacers={spacersOf(visit)}
          onSpacers={handleSpacers}
          renderPage={(page) =>
            page.comments.map((comment, indexInPage) => (
              <WindowedRow key={comment.id} index={page.start + indexInPage}>
                <CommentItem
                  comment={comment}
                  threadId={threadId}
                  userId={userId}
                  search={search}
                  isNew={page.start + indexInPage < newCount}
                  isLastNew={page.start + indexInPage === newCount - 1}
                  isOpened={comment.id === openedId}
                  onDeleted={setDeletedId}
                />
              </WindowedRow>
            ))
          }
        />
      </KeepPlace>
      {(thread.hasNextPage || pages.length > 1) && (
        <LoadMore
          state={stateOf(thread)}
          count={comments.length}
          isAutomatic
          onLoad={handleLoadMore}
          onFocusLoaded={(before) => focusComment(comments[before]?.id)}
          labels={text.moreComments}
        />
      )}
    </>
  );
}

function stateOf(thread: UseInfiniteQueryResult): LoadMoreState {
  // One at a time: the next page would cancel the one before that was asked for.
  if (thread.isFetchingNextPage || thread.isFetchingPreviousPage) return 'loading';
  if (thread.isFetchNextPageError) return 'failed';
  return thread.hasNextPage ? 'ready' : 'end';
}
