import type { QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { text } from '#web/i18n/id.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { COMMENTS_ID } from '#web/lib/navigation/paths.ts';
import type { CommentListView } from '#web/lib/api/query-keys.ts';
import { comments } from '#web/store/comments.ts';
import { hasNewerText } from '#web/store/has-newer-text.ts';
import { type CommentPage, idsOf } from '#web/store/lists.ts';
import { threads, useIsThreadRemoved } from '#web/store/threads.ts';
import { NewItemsPill } from '#web/ui/list/new-items-pill.tsx';
import { focusWhenDrawn } from './focus-when-drawn.ts';
import { usePendingItems } from './use-pending-items.ts';

type PendingCommentsProps = {
  threadId: string;
  queryKey: QueryKey;
  view: CommentListView;
  pages: readonly CommentPage[];
  loadPage: (pageParam: string | null, isQuiet: boolean) => Promise<CommentPage>;
  /** Called instead where new comments would not be on top of the list. */
  onShowNewest: () => void;
};

/**
 * The button on a thread's page that shows new comments and edited texts; the first comments are shown at once. Says
 * when the thread was deleted.
 */
export function PendingComments({
  threadId,
  queryKey,
  view,
  pages,
  loadPage,
  onShowNewest,
}: PendingCommentsProps) {
  const isRemoved = useIsThreadRemoved(threadId);
  const isOnTop = view.sort === 'newest' && view.comment === null;
  const ids = useMemo(() => idsOf({ pages }), [pages]);
  const isThreadEdited = threads.useRow(threadId, hasNewerText);
  const edited = comments.useRows(ids, (get) => ids.filter((id) => hasNewerText(get(id))).join());
  const { newCount, isMore, isLoading, show } = usePendingItems(
    {
      queryKey,
      rows: comments,
      // In other orders, a comment that this tab created is on top of a page that the server does not return it in. It
      // is not deleted.
      findDeleted: async (missing) => (isOnTop ? missing : []),
      loadPage: loadPageOfThread,
    },
    {
      pages,
      edited: [...(isThreadEdited ? [threadId] : []), ...edited.split(',')].filter(Boolean),
    },
    (firstId) => {
      if (firstId) focusWhenDrawn(firstId, document.getElementById(COMMENTS_ID));
    },
  );

  async function loadPageOfThread(cursor: string | null, isQuiet: boolean) {
    try {
      return await loadPage(cursor, isQuiet);
    } catch (error) {
      if (hasStatus(error, 404)) threads.change(threadId, { isRemoved: true });
      throw error;
    }
  }

  function describe() {
    if (isRemoved) return text.threadRemovedHere;
    if (newCount > 0) return text.pendingComments(newCount, isMore);
    return (isThreadEdited || edited !== '') && text.pendingEdits;
  }

  return (
    <NewItemsPill
      isBusy={isLoading}
      onShow={isRemoved ? undefined : newCount > 0 && !isOnTop ? onShowNewest : show}
    >
      {describe()}
    </NewItemsPill>
  );
}
