import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { createComment } from '#contract/comments.ts';
import { text } from '#web/i18n/id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { addCachedComment } from '#web/lib/cache/comment-cache.ts';
import { markRemoved } from '#web/lib/cache/removed.ts';
import { readNow } from '#web/store/clock.ts';
import { putUsers } from '#web/store/users.ts';

/** Comments on a thread: on success the comment is on top of the list; a failure is a toast (spec §8), also that the thread is gone. */
export function useCreateComment(threadId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: createCommentKey(threadId),
    mutationFn: async (content: string) => {
      const { comment, readAt } = await readNow(() =>
        call(createComment, { params: { threadId }, body: { content } }),
      );
      putUsers([comment.owner], readAt);
      return comment;
    },
    onSuccess: (comment) => {
      addCachedComment(queryClient, threadId, comment);
      toast.success(text.commentAdded);
    },
    onError: (error) => {
      if (hasStatus(error, 404)) markRemoved(threadId);
    },
    meta: { failure: 'toast' },
  });
}

/** Finds the comments on a thread that are being sent. */
export function createCommentKey(threadId: string): string[] {
  return ['createComment', threadId];
}
