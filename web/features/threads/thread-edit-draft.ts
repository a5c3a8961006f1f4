import { useMemo } from 'react';
import { useEditDraft } from '#web/lib/drafts/use-edit-draft.ts';

/** What its owner can change of a thread. */
export type ThreadWords = { title: string; category: string; body: string };

/** A thread as its owner's form needs it. */
export type EditedThread = {
  id: string;
  editedAt: string | null;
  title: string;
  categoryName: string;
  body: string;
};

/** A thread's words as this user is changing them: until they do, those that it has. */
export function useThreadEditDraft(userId: string, thread: EditedThread) {
  const { id, editedAt, title, categoryName, body } = thread;
  const words = useMemo(
    () => ({ title, category: categoryName, body }),
    [title, categoryName, body],
  );
  return useEditDraft<ThreadWords>(userId, { id, threadId: id, editedAt, words });
}
