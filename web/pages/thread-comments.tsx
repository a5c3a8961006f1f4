import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { useLocation, useNavigate } from '#web/lib/router/router.tsx';
import { type CommentSort, commentSorts } from '#contract/threads.ts';
import { CommentForm } from '#web/features/comments/comment-form.tsx';
import { CommentListSkeleton } from '#web/features/comments/comment-list-skeleton.tsx';
import { CommentList } from '#web/features/comments/comment-list.tsx';
import { LostCommentEdits, UnsentComment } from './unsent.ts';
import { threadPageText } from '#web/i18n/thread-page-id.ts';
import { text } from '#web/i18n/id.ts';
import { COMMENTS_ID } from '#web/lib/navigation/paths.ts';
import type { CommentPage, Pages } from '#web/store/lists.ts';
import { threads, useIsThreadRemoved } from '#web/store/threads.ts';
import { preserveScroll } from '#web/lib/navigation/scroll-positions.ts';
import { watchFocus } from '#web/ui/focus.ts';
import { Select } from '#web/ui/form/select.tsx';
import styles from './thread-comments.module.css';
import { useUnloadedEdits } from './use-unloaded-edits.ts';
import { SCROLL_TO_NEWEST, type ThreadView } from './use-thread-view.ts';

type ThreadCommentsProps = {
  threadId: string;
  userId: string;
  view: ThreadView;
  query: UseInfiniteQueryResult<Pages<CommentPage>>;
  /** Whether moderators have locked the thread for this user. */
  isLocked: boolean;
  /** Whether the thread waits for the approval of moderators. */
  isHeld: boolean;
  /** The same function at each render. */
  onReport: (commentId: string) => void;
  onHide: (ownerId: string, commentId: string) => void;
};

const sortOptions = commentSorts.map((value) => ({ value, label: text.commentSorts[value] }));

/** The comments of a thread, in the order of the address, and the form to add one. */
export function ThreadComments({
  threadId,
  userId,
  view,
  query,
  isLocked,
  isHeld,
  onReport,
  onHide,
}: ThreadCommentsProps) {
  const isThreadRemoved = useIsThreadRemoved(threadId);
  const totalComments = threads.useRow(threadId, (row) => row?.totalComments ?? 0);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const { sort, named, entry, isRestored } = view;
  const search = formatSort(sort);
  const { state, hash } = useLocation();
  const newest = query.data?.pages[0]?.ids[0];
  const commentId = named ?? (state === SCROLL_TO_NEWEST ? newest : undefined);
  const opened = commentId === undefined || isRestored ? null : { commentId, entry };

  const unloadedEdits = useUnloadedEdits(
    { threadId, userId, historyKey: view.historyKey },
    query.data,
  );
  const isNamed = hash === `#${COMMENTS_ID}` && !isRestored;
  useEffect(() => (isNamed ? scrollToHeading(heading.current) : undefined), [isNamed]);

  // The submit button is disabled now, so the heading above the new comment gets the focus.
  function handleSent() {
    heading.current?.focus({ preventScroll: true });
  }

  function handleSort(next: CommentSort) {
    preserveScroll();
    navigate({ search: formatSort(next) });
  }

  function renderComments() {
    if (query.isPending) return <CommentListSkeleton />;
    if (!query.data) {
      return <LoadFailed title={text.commentsFailed} query={query} />;
    }
    return (
      <CommentList
        key={view.historyKey}
        thread={query}
        data={query.data}
        threadId={threadId}
        userId={userId}
        historyKey={`${threadId} ${view.historyKey}`}
        search={search}
        opened={opened}
        isLocked={isLocked}
        onReport={onReport}
        onHide={onHide}
        heading={heading}
      />
    );
  }

  const notice = isHeld
    ? threadPageText.closed.held
    : isLocked
      ? threadPageText.closed.locked
      : undefined;
  const closed = isThreadRemoved ? threadPageText.closed.deleted : notice;
  return (
    <section className={styles.comments} aria-labelledby={COMMENTS_ID}>
      <div className={styles.head}>
        <h2 id={COMMENTS_ID} ref={heading} tabIndex={-1}>
          {text.commentCount(totalComments)}
        </h2>
        {totalComments > 1 && (
          <Select
            label={text.sortComments}
            options={sortOptions}
            value={sort}
            onChange={handleSort}
          />
        )}
      </div>
      {closed !== undefined ? (
        <>
          <output className={styles.closed}>{closed}</output>
          <UnsentComment threadId={threadId} userId={userId} />
        </>
      ) : (
        <CommentForm threadId={threadId} userId={userId} onSent={handleSent} />
      )}
      {unloadedEdits.length > 0 && (
        <LostCommentEdits threadId={threadId} userId={userId} commentIds={unloadedEdits} />
      )}
      {renderComments()}
    </section>
  );
}

/** Scrolls to the heading and focuses it, after `useRouteFocus` has focused the page's. Returns a function that stops it. */
function scrollToHeading(heading: HTMLElement | null): () => void {
  const mayMoveFocus = watchFocus();
  heading?.scrollIntoView({ block: 'start', behavior: 'instant' });
  const frame = requestAnimationFrame(() => {
    if (mayMoveFocus()) heading?.focus({ preventScroll: true });
  });
  return () => cancelAnimationFrame(frame);
}

function formatSort(sort: CommentSort): string {
  return sort === 'newest' ? '' : `?sort=${sort}`;
}
