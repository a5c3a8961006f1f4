import { useMemo } from 'react';
import { editedIn } from '#web/lib/drafts/has-draft.ts';
import { type CommentPage, idsOf, type Pages } from '#web/store/lists.ts';

/** Returns the comments with an edit draft that no loaded page contains; none before the first page is loaded. */
export function useUnloadedEdits(
  { threadId, userId, historyKey }: { threadId: string; userId: string; historyKey: string },
  data: Pages<CommentPage> | undefined,
): string[] {
  const firstId = data?.pages[0]?.ids[0];
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- drafts are read again for each history entry and after each reload of its list.
  const edited = useMemo(() => editedIn(threadId, userId), [threadId, userId, historyKey, firstId]);
  if (!data || edited.length === 0) return [];
  const loaded = idsOf(data);
  return edited.filter((id) => id !== threadId && !loaded.includes(id));
}
