import type { QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { text } from '#web/i18n/id.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { COMMENTS_ID } from '#web/lib/navigation/paths.ts';
import type { CommentListView } from '#web/lib/api/query-keys.ts';
import { markRemoved, useIsRemoved } from '#web/lib/cache/removed.ts';
import { NewItemsPill } from '#web/ui/new-items-pill.tsx';
import { focusWhenDrawn } from './focus-when-drawn.ts';
import { type CommentPage, commentShape, isEmptyList } from './list-shape.ts';
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
 * button, but shows the first comments at once, and tells when the thread is gone.
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
  const isOnTop = view.sort === 'newest' && view.comment === null;
  const entries = useMemo(() => pages.flatMap((page) => commentShape.editableOf(page)), [pages]);
  const { written, isMore, edited, isLoading, show } = useShownList(
    {
      queryKey,
      shape: commentShape,
      // Elsewhere an own new comment stands where no page has it.
      findDeleted: async (missing) => (isOnTop ? missing : []),
      loadPage: loadPageOfThread,
    },
    { entries, isEmpty: isEmptyList(pages, commentShape) },
    (firstId) => {
      if (firstId) focusWhenDrawn(firstId, document.getElementById(COMMENTS_ID));
    },
  );

  async function loadPageOfThread(cursor: string | null) {
    try {
      return await loadPage(cursor);
    } catch (error) {
      if (hasStatus(error, 404)) markRemoved(threadId);
      throw error;
    }
  }

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
