import { useMemo } from 'react';
import { useEditDraft } from '#web/lib/drafts/use-edit-draft.ts';
import type { ThreadRow } from '#web/store/threads.ts';

/** What its owner can change of a thread. */
export type ThreadWords = { title: string; category: string; body: string };

/** A thread's words as this user is changing them: until they do, those that it has. */
export function useThreadEditDraft(userId: string, thread: ThreadRow) {
  const { id, editedAt, title, categoryName, body } = thread;
  const words = useMemo(
    () => ({ title, category: categoryName, body }),
    [title, categoryName, body],
  );
  return useEditDraft<ThreadWords>(userId, { id, threadId: id, editedAt, words });
}
