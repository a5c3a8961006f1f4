import { useState } from 'react';
import { type CommentPage, idsOf, type Pages } from '#web/store/lists.ts';
import type { ThreadView } from './use-thread-view.ts';

/** Whether the comment that the address names did not exist when the address was opened. A later deletion does not count. */
export function useIsCommentMissing(
  { named, entry, isRestored }: ThreadView,
  data: Pages<CommentPage> | undefined,
): boolean {
  const [arrival, setArrival] = useState({ entry: '', isMissing: false });
  if (data && arrival.entry !== entry) {
    const isLoaded = named === null || idsOf(data).includes(named);
    setArrival({ entry, isMissing: !isRestored && !isLoaded });
  }
  return arrival.entry === entry && arrival.isMissing;
}
