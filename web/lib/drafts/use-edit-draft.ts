import { useMemo } from 'react';
import { clearSentDraft, discardDraft } from './drafts.ts';
import { editDraftName } from './has-draft.ts';
import { useObjectDraft } from './use-object-draft.ts';

/** A thread or comment that its owner edits. */
type Edited<Words> = { id: string; threadId: string; editedAt: string | null; words: Words };

/**
 * The edit draft of a thread or comment; initially its own text (`words`, which must be memoised). The draft
 * also stores the version that it is based on, and the thread, by which drafts of deleted comments are found.
 */
export function useEditDraft<Words extends Record<string, string>>(
  userId: string,
  { id, threadId, editedAt, words }: Edited<Words>,
) {
  const name = editDraftName(userId, id);
  const current = useMemo(
    () => ({ ...words, since: editedAt ?? '', threadId }),
    [words, editedAt, threadId],
  );
  const [draft, setDraft, stored] = useObjectDraft(name, current, 'device');
  const isChanged = Object.keys(words).some((field) => draft[field] !== words[field]);
  return {
    name,
    draft,
    setDraft,
    isChanged,
    /** Whether the text was edited after the draft was begun, so that saving would overwrite that edit. */
    isOutdated: isChanged && draft.since !== current.since,
    clearSent: () => clearSentDraft(name, stored),
    discard: () => discardDraft(name),
  };
}
