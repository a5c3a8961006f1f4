import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { updateComment } from '#contract/comments.ts';
import { changingText } from '#web/i18n/changing-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { comments } from '#web/store/comments.ts';

type CommentAddress = { threadId: string; commentId: string };

/** Edits a comment. A failure is a toast, also when it was deleted. */
export function useEditComment({ threadId, commentId }: CommentAddress) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: editCommentKey(commentId),
    mutationFn: async (content: string) =>
      (await call(updateComment, { params: { threadId, commentId }, body: { content } })).comment,
    onSuccess: ({ content, editedAt }) => {
      comments.change(commentId, { content, editedAt, latestEditedAt: editedAt });
      toast.success(changingText.saved);
      void queryClient.invalidateQueries({ queryKey: queryKeys.commentRevisions(commentId) });
    },
    onError: (error) => {
      if (hasStatus(error, 404)) comments.change(commentId, { isRemoved: true });
    },
    meta: { failure: 'toast' },
  });
}

export function editCommentKey(commentId: string): string[] {
  return ['editComment', commentId];
}
