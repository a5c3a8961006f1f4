import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { createThread, type Thread } from '#contract/threads.ts';
import { text } from '#web/i18n/id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys, type ThreadListView } from '#web/lib/api/query-keys.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/lib/router/link.tsx';
import { changeLists, withOnTop } from '#web/store/lists.ts';
import { putOwnThread } from '#web/store/threads.ts';
import { scrollCardIntoView } from './scroll-card-into-view.ts';
import { createThreadKey } from './new-thread.ts';
import { clearSentThreadDraft, type ThreadTexts } from './thread-draft.ts';
import { showsNewThreadOnTop } from './thread-list-view.ts';

/**
 * Creates a thread. Then deletes its draft, puts it on top of the lists, scrolls to it and shows a toast with a link to
 * it. A failure is an alert (spec §8).
 */
export function useCreateThread(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: createThreadKey,
    onMutate: () => ({ sentAt: Date.now() }),
    mutationFn: async (draft: ThreadTexts) => (await call(createThread, { body: draft })).thread,
    onSuccess: (thread, draft, { sentAt }) => {
      clearSentThreadDraft(userId, draft);
      putOwnThread(thread, userId);
      putOnTop(queryClient, thread, sentAt);
      void queryClient.invalidateQueries({ queryKey: queryKeys.categories });
      scrollCardIntoView(thread.id);
      toast.success(
        <>
          <span>{text.threadCreated}</span>{' '}
          <Link to={paths.thread(thread.id)}>{text.showThread}</Link>
        </>,
      );
    },
    meta: { failure: 'alert' },
  });
}

/** Puts the thread on top of every list that it belongs to, except those that Back must restore unchanged. */
function putOnTop(queryClient: QueryClient, { id, category }: Thread, sentAt: number): void {
  changeLists(queryClient, queryKeys.threads, (data, query) => {
    const [, view] = query.queryKey as [string, ThreadListView];
    const wasLeftBefore = !query.isActive() && query.state.dataUpdatedAt < sentAt;
    return wasLeftBefore || !showsNewThreadOnTop(view, category) ? data : withOnTop(data, id);
  });
}
