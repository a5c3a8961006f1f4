import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { updateThread } from '#contract/threads.ts';
import { changingText } from '#web/i18n/changing-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { changeLists, type ThreadPage } from '#web/store/lists.ts';
import { threads } from '#web/store/threads.ts';
import type { ThreadTexts } from './thread-draft.ts';

/** Edits a thread. A failure is a toast, also when it was deleted. */
export function useEditThread(threadId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: editThreadKey(threadId),
    mutationFn: async (words: ThreadTexts) =>
      (await call(updateThread, { params: { threadId }, body: words })).thread,
    onSuccess: ({ title, body, category, categoryName, editedAt }) => {
      const hasMoved = threads.get(threadId)?.category !== category;
      const words = { title, body, category, categoryName, editedAt };
      threads.change(threadId, { ...words, latestEditedAt: editedAt });
      clearMatches(queryClient, threadId);
      toast.success(changingText.saved);
      void queryClient.invalidateQueries({ queryKey: queryKeys.threadRevisions(threadId) });
      if (!hasMoved) return;
      void queryClient.invalidateQueries({ queryKey: queryKeys.threads });
      void queryClient.invalidateQueries({ queryKey: queryKeys.categories });
    },
    onError: (error) => {
      if (hasStatus(error, 404)) threads.change(threadId, { isRemoved: true });
    },
    meta: { failure: 'toast' },
  });
}

/** Removes the search matches of the thread, which quote its old text. */
function clearMatches(queryClient: QueryClient, threadId: string): void {
  changeLists<ThreadPage>(queryClient, queryKeys.threads, (data) => ({
    ...data,
    pages: data.pages.map((page) => {
      const { [threadId]: _, ...matches } = page.matches;
      return { ...page, matches };
    }),
  }));
}

export function editThreadKey(threadId: string): string[] {
  return ['editThread', threadId];
}
