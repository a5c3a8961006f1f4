import { useMemo } from 'react';
import { editedIn } from '#web/lib/drafts/has-draft.ts';
import { type CommentPage, idsOf, type Pages } from '#web/store/lists.ts';

/** Comments of the thread that the user was changing, and that no loaded page has; none before the first page. */
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
