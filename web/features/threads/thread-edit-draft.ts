import { useMemo } from 'react';
import { discardDraft } from '#web/lib/drafts.ts';
import { clearSentObjectDraft, useObjectDraft } from '#web/lib/use-object-draft.ts';

/** What its owner can change of a thread. */
export type ThreadWords = { title: string; category: string; body: string };

/** A thread's words as this user is changing them: until they do, those that it has. */
export function useThreadEditDraft(userId: string, thread: ThreadWords & { id: string }) {
  const { id, title, category, body } = thread;
  const present = useMemo(() => ({ title, category, body }), [title, category, body]);
  const name = `edit ${userId} ${id}`;
  const [draft, setDraft] = useObjectDraft(name, present, 'device');
  return {
    name,
    draft,
    setDraft,
    clearSent: (sent: ThreadWords) => clearSentObjectDraft(name, sent, present, 'device'),
    discard: () => discardDraft(name),
  };
}
