import { useState } from 'react';
import type { DetailThreadPages } from '#web/lib/cache/thread-cache.ts';
import type { ThreadVisit } from './use-thread-visit.ts';

/** Whether the comment that the address names was not there on arrival; that it goes later is another matter. */
export function useIsCommentGone(
  { named, entry, isReturn }: ThreadVisit,
  data: DetailThreadPages | undefined,
): boolean {
  const [arrival, setArrival] = useState({ entry: '', isGone: false });
  if (data && arrival.entry !== entry) {
    const isThere = data.pages.some(({ detailThread }) =>
      detailThread.comments.some(({ id }) => id === named),
    );
    setArrival({ entry, isGone: named !== null && !isReturn && !isThere });
  }
  return arrival.entry === entry && arrival.isGone;
}
