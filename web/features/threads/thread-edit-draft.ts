import { useMemo } from 'react';
import { useEditDraft } from '#web/lib/drafts/use-edit-draft.ts';
import type { ThreadRow } from '#web/store/threads.ts';

/** The texts of a thread that its owner can edit. */
export type ThreadTexts = { title: string; category: string; body: string };

/** The user's edit draft of a thread; initially its own texts. */
export function useThreadEditDraft(userId: string, thread: ThreadRow) {
  const { id, editedAt, title, categoryName, body } = thread;
  const words = useMemo(
    () => ({ title, category: categoryName, body }),
    [title, categoryName, body],
  );
  return useEditDraft<ThreadTexts>(userId, { id, threadId: id, editedAt, words });
}
