import {
  notifyManager,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { deleteComment } from '#contract/comments.ts';
import { text } from '#web/i18n/id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { type CommentListView, queryKeys } from '#web/lib/api/query-keys.ts';
import { comments } from '#web/store/comments.ts';
import { changeLists, type CommentPage, filterIds, idsOf, type Pages } from '#web/store/lists.ts';
import { countComment } from '#web/store/threads.ts';

type CommentAddress = { threadId: string; commentId: string };

/** Deletes a comment, here and in every list. A failure is a toast, also when it was deleted already. */
export function useDeleteComment(address: CommentAddress) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: deleteCommentKey(address),
    mutationFn: () => call(deleteComment, { params: address }),
    onMutate: () => comments.change(address.commentId, { isDeletedHere: true }),
    onSuccess: () => {
      removeComment(queryClient, address);
      toast.success(text.commentDeleted);
    },
    onError: (error) => {
      if (hasStatus(error, 404)) removeComment(queryClient, address);
      else comments.change(address.commentId, { isDeletedHere: false });
    },
    meta: { failure: 'toast' },
  });
}

export function deleteCommentKey({ threadId, commentId }: CommentAddress): string[] {
  return ['deleteComment', threadId, commentId];
}

/**
 * Removes a comment from the lists, or leaves a tombstone where a newer comment follows that is not deleted, as the
 * server's answers do.
 */
function removeComment(queryClient: QueryClient, { threadId, commentId }: CommentAddress): void {
  // Batched, so that no tombstone is rendered and removed again.
  notifyManager.batch(() => {
    if (!comments.get(commentId)?.isRemoved) countComment(threadId, -1);
    comments.change(commentId, { isDeleted: true, isRemoved: true });
    changeLists<CommentPage>(queryClient, queryKeys.detailThread(threadId), (data, { queryKey }) =>
      withoutUnfollowed(data, queryKey[2] as CommentListView),
    );
  });
}

/** Removes the deleted comments that no newer one follows. Removes none while newer comments may not be loaded. */
function withoutUnfollowed(
  data: Pages<CommentPage>,
  { sort }: CommentListView,
): Pages<CommentPage> {
  const isMoreBefore = data.pages[0]?.previousCursor != null;
  const isMoreAfter = data.pages.at(-1)?.nextCursor != null;
  const mayHaveNewer = (isMoreBefore && sort !== 'oldest') || (isMoreAfter && sort !== 'newest');
  if (mayHaveNewer) return data;
  const rows = idsOf(data).map((id) => comments.get(id));
  const newest = rows
    .map((row) => (row && !row.isDeleted ? row.createdAt : ''))
    .reduce((latest, createdAt) => (createdAt > latest ? createdAt : latest), '');
  return filterIds(data, (id) => {
    const row = comments.get(id);
    return !row?.isDeleted || row.createdAt <= newest;
  });
}
