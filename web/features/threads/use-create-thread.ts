import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { createThread, type Thread } from '#contract/threads.ts';
import { text } from '#web/i18n/id.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { updateCached } from '#web/lib/update-cached.ts';
import { clearSentThreadDraft, type ThreadDraft } from './thread-draft.ts';

export const createThreadKey = ['createThread'];

/** Opens a thread: on success it is at the top of the list and its draft is gone; a failure is an alert (spec §8). */
export function useCreateThread(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: createThreadKey,
    mutationFn: async (draft: ThreadDraft) => (await call(createThread, { body: draft })).thread,
    onSuccess: (thread, draft) => {
      clearSentThreadDraft(userId, draft);
      updateCached<Thread[]>(queryClient, queryKeys.threads, (threads) => [
        thread,
        ...threads.filter(({ id }) => id !== thread.id),
      ]);
      toast.success(text.threadCreated);
    },
    meta: { failure: 'alert' },
  });
}
