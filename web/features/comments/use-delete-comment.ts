import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { deleteComment } from '#contract/comments.ts';
import { text } from '#web/i18n/id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { removeCachedComment } from '#web/lib/cache/comment-cache.ts';

type CommentAddress = { threadId: string; commentId: string };

/** Deletes a comment and takes it back where it is shown; a failure is a toast, also that it was gone already. */
export function useDeleteComment(address: CommentAddress) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: deleteCommentKey(address),
    mutationFn: () => call(deleteComment, { params: address }),
    onSuccess: () => {
      removeCachedComment(queryClient, address);
      toast.success(text.commentDeleted);
    },
    onError: (error) => {
      if (hasStatus(error, 404)) removeCachedComment(queryClient, address);
    },
    meta: { failure: 'toast' },
  });
}

/** Finds the deletion of a comment. */
export function deleteCommentKey({ threadId, commentId }: CommentAddress): string[] {
  return ['deleteComment', threadId, commentId];
}
