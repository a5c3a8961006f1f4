import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Location } from '#web/lib/router/location.ts';
import { useLocation } from '#web/lib/router/router.tsx';
import { type CommentSort, commentSorts } from '#contract/threads.ts';
import { commentNamed } from '#web/lib/api/first-calls.ts';
import { type CommentListView, queryKeys } from '#web/lib/api/query-keys.ts';
import { type CommentPage, idsOf, type Pages } from '#web/store/lists.ts';

/** A list of a thread's comments, for as long as one stays with it. */
type Visit = CommentListView & { visit: string };

export type ThreadVisit = Visit & {
  /** The comment that the address names. */
  named: string | null;
  /** Whether this address was shown before and is as it was: then nothing is to be scrolled to. */
  isReturn: boolean;
  /** Tells this visit of the address from every other. */
  entry: string;
};

/** The state of an address that was chosen to see the newest comment. */
export const SHOWS_NEWEST = 'showsNewest';

// By entry of the browser's history: which list it showed.
const visits = new Map<string, Visit>();

/**
 * What the address asks to see of a thread. Going to a comment that is in the list on the screen
 * keeps that list; going to any other, or in another order, begins a list of its own.
 */
export function useThreadVisit(threadId: string): ThreadVisit {
  const queryClient = useQueryClient();
  const location = useLocation();
  const [shown, setShown] = useState(() => ({
    location,
    visit: findVisit(queryClient, { threadId, location, current: null }),
  }));
  let { visit } = shown;
  if (shown.location !== location) {
    visit = findVisit(queryClient, { threadId, location, current: visit });
    setShown({ location, visit });
  }
  const { sort, comment, visit: id, entry } = visit;
  useEffect(() => {
    visits.set(entry, { sort, comment, visit: id });
  }, [entry, sort, comment, id]);
  return visit;
}

type VisitRequest = { threadId: string; location: Location; current: Visit | null };

function findVisit(
  queryClient: QueryClient,
  { threadId, location, current }: VisitRequest,
): ThreadVisit {
  const { key, search, hash } = location;
  const entry = `${key} ${threadId} ${search} ${hash}`;
  const named = commentNamed(hash);
  const known = visits.get(entry);
  if (known && readComments(queryClient, threadId, known)) {
    return { ...known, named, isReturn: true, entry };
  }
  const sort = readSort(search);
  if (named !== null && current?.sort === sort) {
    if (readComments(queryClient, threadId, current)?.includes(named)) {
      return { ...current, named, isReturn: false, entry };
    }
  }
  return { ...firstVisit(location), named, isReturn: false, entry };
}

/** The list that an address begins with where nothing of the thread has been shown. */
export function firstVisit({
  key,
  search,
  hash,
}: Pick<Location, 'key' | 'search' | 'hash'>): Visit {
  return { sort: readSort(search), comment: commentNamed(hash), visit: key };
}

function readComments(queryClient: QueryClient, threadId: string, { visit, ...view }: Visit) {
  const { sort, comment } = view;
  const queryKey = queryKeys.detailThreadView(threadId, { sort, comment }, visit);
  const data = queryClient.getQueryData<Pages<CommentPage>>(queryKey);
  return data && idsOf(data);
}

function readSort(search: string): CommentSort {
  const asked = new URLSearchParams(search).get('sort');
  return commentSorts.find((sort) => sort === asked) ?? 'newest';
}
