import type { QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { text } from '#web/i18n/id.ts';
import type { CommentListView } from '#web/lib/query-keys.ts';
import { useIsRemoved } from '#web/lib/removed.ts';
import { NewItemsPill } from '#web/ui/new-items-pill.tsx';
import { focusWhenDrawn } from './focus-when-drawn.ts';
import { type CommentPage, commentShape } from './list-shape.ts';
import { useShownList } from './use-shown-list.ts';

type WaitingCommentsProps = {
  threadId: string;
  queryKey: QueryKey;
  view: CommentListView;
  pages: readonly CommentPage[];
  loadPage: (pageParam: string | null) => Promise<CommentPage>;
  /** Called where new comments are not on top of the list. */
  onShowNewest: () => void;
};

/**
 * Stands on a thread's page: keeps all counts right, lets new comments and new words wait behind a
 * button, and tells when the thread is gone.
 */
export function WaitingComments({
  threadId,
  queryKey,
  view,
  pages,
  loadPage,
  onShowNewest,
}: WaitingCommentsProps) {
  const isRemoved = useIsRemoved(threadId);
  const entries = useMemo(() => pages.flatMap((page) => commentShape.editableOf(page)), [pages]);
  const { written, isMore, edited, isLoading, show } = useShownList(
    {
      queryKey,
      shape: commentShape,
      keepsOrder: view.sort !== 'top',
      loadPage,
      isOnScreen: (id) => document.getElementById(id) !== null,
    },
    entries,
    (firstId) => {
      if (!firstId) return;
      const selector = firstId === threadId ? 'main h1' : `#${CSS.escape(firstId)}`;
      focusWhenDrawn(selector, document.getElementById('comments'));
    },
  );
  const isOnTop = view.sort === 'newest' && view.comment === null;

  function describe() {
    if (isRemoved) return text.threadRemovedHere;
    if (written > 0) return text.waitingComments(written, isMore);
    return edited > 0 && text.waitingEdits;
  }

  return (
    <NewItemsPill
      isBusy={isLoading}
      onShow={isRemoved ? undefined : written > 0 && !isOnTop ? onShowNewest : show}
    >
      {describe()}
    </NewItemsPill>
  );
}
