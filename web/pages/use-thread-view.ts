import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Location } from '#web/lib/router/location.ts';
import { useLocation } from '#web/lib/router/router.tsx';
import { commentIdInHash, readCommentListView } from '#web/lib/navigation/views.ts';
import { type CommentListView, queryKeys } from '#web/lib/api/query-keys.ts';
import { type CommentPage, idsOf, type Pages } from '#web/store/lists.ts';

/** A list of a thread's comments; a new one begins with a new order, or with a comment that the current one lacks. */
type CommentListEntry = CommentListView & { historyKey: string };

export type ThreadView = CommentListEntry & {
  /** The comment that the address names. */
  named: string | null;
  /** Whether Back or Forward led to a cached list: the scroll position is restored then, not the named comment shown. */
  isRestored: boolean;
  /** Identifies the history entry together with its address. */
  entry: string;
};

/** The navigation state that asks to scroll to the newest comment. */
export const SCROLL_TO_NEWEST = 'showsNewest';

// Which list each history entry showed.
const listsByEntry = new Map<string, CommentListEntry>();

/**
 * Returns what the address asks to see of a thread. A link to a comment in the list on the screen keeps
 * that list; a link to any other comment, or another order, begins a new list.
 */
export function useThreadView(threadId: string): ThreadView {
  const queryClient = useQueryClient();
  const location = useLocation();
  const [shown, setShown] = useState(() => ({
    location,
    view: findView(queryClient, { threadId, location, current: null }),
  }));
  let { view } = shown;
  if (shown.location !== location) {
    view = findView(queryClient, { threadId, location, current: view });
    setShown({ location, view });
  }
  const { sort, comment, historyKey, entry } = view;
  useEffect(() => {
    listsByEntry.set(entry, { sort, comment, historyKey });
  }, [entry, sort, comment, historyKey]);
  return view;
}

type ViewRequest = { threadId: string; location: Location; current: CommentListEntry | null };

function findView(
  queryClient: QueryClient,
  { threadId, location, current }: ViewRequest,
): ThreadView {
  const { key, search, hash } = location;
  const initial = initialView(location);
  const entry = `${key} ${threadId} ${search} ${hash}`;
  const named = commentIdInHash(hash);
  const known = listsByEntry.get(entry);
  if (known && readComments(queryClient, threadId, known)) {
    return { ...known, named, isRestored: true, entry };
  }
  if (named !== null && current?.sort === initial.sort) {
    if (readComments(queryClient, threadId, current)?.includes(named)) {
      return { ...current, named, isRestored: false, entry };
    }
  }
  return { ...initial, named, isRestored: false, entry };
}

/** Returns the list for an address when no list of the thread has been shown yet. */
export function initialView(location: Pick<Location, 'key' | 'search' | 'hash'>): CommentListEntry {
  return { ...readCommentListView(location), historyKey: location.key };
}

function readComments(
  queryClient: QueryClient,
  threadId: string,
  { sort, comment, historyKey }: CommentListEntry,
) {
  const queryKey = queryKeys.detailThreadView(threadId, { sort, comment }, historyKey);
  const data = queryClient.getQueryData<Pages<CommentPage>>(queryKey);
  return data && idsOf(data);
}
