import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { deleteThread } from '#contract/threads.ts';
import { text } from '#web/i18n/id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { changeLists, filterIds } from '#web/store/lists.ts';
import { threads } from '#web/store/threads.ts';

/** Deletes a thread and removes it from every list. A failure is a toast, also when it was deleted already. */
export function useDeleteThread(threadId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: deleteThreadKey(threadId),
    mutationFn: () => call(deleteThread, { params: { threadId } }),
    onMutate: () => threads.change(threadId, { isDeletedHere: true }),
    onSuccess: () => {
      removeThread(queryClient, threadId);
      toast.success(text.threadDeleted);
    },
    onError: (error) => {
      if (hasStatus(error, 404)) removeThread(queryClient, threadId);
      else threads.change(threadId, { isDeletedHere: false });
    },
    meta: { failure: 'toast' },
  });
}

export function deleteThreadKey(threadId: string): string[] {
  return ['deleteThread', threadId];
}

function removeThread(queryClient: QueryClient, threadId: string): void {
  const views = { queryKey: queryKeys.detailThread(threadId) };
  changeLists(queryClient, queryKeys.threads, (data) => filterIds(data, (id) => id !== threadId));
  queryClient.removeQueries({ ...views, type: 'inactive' });
  // The active query belongs to the page that is about to be left; returning to it refetches, and shows the 404.
  void queryClient.invalidateQueries({ ...views, refetchType: 'none' });
  void queryClient.invalidateQueries({ queryKey: queryKeys.categories });
}
