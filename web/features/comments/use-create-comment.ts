import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { createComment } from '#contract/comments.ts';
import { text } from '#web/i18n/id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { putOwnComment } from '#web/store/comments.ts';
import { changeLists, withOnTop } from '#web/store/lists.ts';
import { countComment, threads } from '#web/store/threads.ts';

/** Creates a comment, and puts it on top of the list in every order (spec §4). A failure is a toast (spec §8), also when the thread was deleted. */
export function useCreateComment(threadId: string, userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: createCommentKey(threadId),
    mutationFn: async (content: string) =>
      (await call(createComment, { params: { threadId }, body: { content } })).comment,
    onSuccess: (comment) => {
      putOwnComment(threadId, comment, userId);
      changeLists(queryClient, queryKeys.detailThread(threadId), (data) =>
        withOnTop(data, comment.id),
      );
      if (!comment.isHeld) countComment(threadId, 1);
      toast.success(text.commentAdded);
    },
    onError: (error) => {
      if (hasStatus(error, 404)) threads.change(threadId, { isRemoved: true });
      // A 403 for another reason has another message: such as an address that is not confirmed.
      if (error.message === 'thread is locked') threads.change(threadId, { isLocked: true });
    },
    meta: { failure: 'toast' },
  });
}

/** The mutation key of new comments on a thread. */
export function createCommentKey(threadId: string): string[] {
  return ['createComment', threadId];
}
