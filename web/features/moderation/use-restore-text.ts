import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { restoreComment, restoreThread } from '#contract/removals.ts';
import { moderationText } from '#web/i18n/moderation-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

export const restoreTextKey = ['restoreText'];

/** Restores a removed or hidden text, which is an act of its own in the log; a failure is a toast. */
export function useRestoreText() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: restoreTextKey,
    mutationFn: ({ threadId, commentId }: { threadId: string; commentId: string | null }) =>
      commentId === null
        ? call(restoreThread, { params: { threadId } })
        : call(restoreComment, { params: { threadId, commentId } }),
    onSuccess: async () => {
      toast.success(moderationText.textRestored);
      await Promise.all(
        [queryKeys.moderationLog, queryKeys.removedTexts].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
    meta: { failure: 'toast' },
  });
}
