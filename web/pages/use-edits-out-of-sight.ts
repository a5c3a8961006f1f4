import { useMemo } from 'react';
import { editedIn } from '#web/lib/drafts/has-draft.ts';
import type { DetailThreadPages } from '#web/lib/cache/thread-cache.ts';

/** Comments of the thread that the user was changing, and that no loaded page has; none before the first page. */
export function useEditsOutOfSight(
  { threadId, userId, visit }: { threadId: string; userId: string; visit: string },
  data: DetailThreadPages | undefined,
): string[] {
  const firstId = data?.pages[0]?.detailThread.comments[0]?.id;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each visit looks again, and each list with others on top.
  const edited = useMemo(() => editedIn(threadId, userId), [threadId, userId, visit, firstId]);
  if (!data || edited.length === 0) return [];
  const loaded = data.pages.flatMap(({ detailThread }) => detailThread.comments);
  return edited.filter((id) => id !== threadId && loaded.every((comment) => comment.id !== id));
}
