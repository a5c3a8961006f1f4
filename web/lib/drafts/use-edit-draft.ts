import { useMemo } from 'react';
import { clearSentDraft, discardDraft } from './drafts.ts';
import { editDraftName } from './has-draft.ts';
import { useObjectDraft } from './use-object-draft.ts';

/** What has words that its owner changes. */
type Edited<Words> = { id: string; threadId: string; editedAt: string | null; words: Words };

/**
 * The words of a thread or comment as this user is changing them: until they do, those that it has
 * (`words`, the same object while they are the same). The draft tells since which version it stands,
 * and in which thread: where that is all that is left, its words are found by it.
 */
export function useEditDraft<Words extends Record<string, string>>(
  userId: string,
  { id, threadId, editedAt, words }: Edited<Words>,
) {
  const name = editDraftName(userId, id);
  const present = useMemo(
    () => ({ ...words, since: editedAt ?? '', threadId }),
    [words, editedAt, threadId],
  );
  const [draft, setDraft, stored] = useObjectDraft(name, present, 'device');
  const isChanged = Object.keys(words).some((field) => draft[field] !== words[field]);
  return {
    name,
    draft,
    setDraft,
    isChanged,
    /** Saving would replace words that the writer may not have seen. */
    isOutdated: isChanged && draft.since !== present.since,
    clearSent: () => clearSentDraft(name, stored),
    discard: () => discardDraft(name),
  };
}
