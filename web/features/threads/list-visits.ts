import type { Query, QueryClient } from '@tanstack/react-query';
import { listThreads } from '#contract/threads.ts';
import { user } from '#contract/users.ts';
import { z } from '#contract/zod.ts';
import { htmlPreview } from '#web/lib/text/html-preview.ts';
import { keepSpacers, spacersOf } from '#web/lib/navigation/list-spacers.ts';
import {
  isVisitStored,
  readListVisits,
  writeListVisits,
} from '#web/lib/navigation/list-visits-storage.ts';
import { queryKeys, type ThreadListView } from '#web/lib/api/query-keys.ts';
import type { ThreadPages } from '#web/lib/cache/thread-cache.ts';
import { type ShownVisit, storeVisitsBy } from '#web/lib/navigation/visit-keeping.ts';
import { putUsers, users } from '#web/store/users.ts';

/** Of the five million characters that a tab may store, the most are left to others. */
const ROOM_CHARACTERS = 1_500_000;

const visited = z.looseObject({ visit: z.string(), userId: z.string(), loadedAt: z.number() });
const visitedList = visited.extend({
  pages: z.array(listThreads.data),
  pageParams: z.array(z.string().nullable()),
  users: z.array(user),
  spacers: z.object({ width: z.number(), heights: z.record(z.string(), z.number()) }).optional(),
});

/**
 * Stores the user's lists for after a reload, each as far as it was scrolled and with no more than it
 * shows; false where the one on the screen should be among them and has no room.
 */
export function storeVisits(
  queryClient: QueryClient,
  userId: string,
  { visit: shown, isAtTop }: ShownVisit,
): boolean {
  const queries = queryClient.getQueryCache().findAll({ queryKey: queryKeys.threads });
  const cached = queries.filter(({ state }) => state.data).map((query) => summarize(query, userId));
  const present = new Set([shown, ...cached.map(({ visit }) => visit)]);
  const earlier = readAll().filter((one) => one.userId === userId && !present.has(one.visit));
  const onScreen = isAtTop ? undefined : cached.find(({ visit }) => visit === shown);
  const others = [...cached.filter(({ visit }) => visit !== shown), ...earlier];
  others.sort((a, b) => b.loadedAt - a.loadedAt);
  let room = ROOM_CHARACTERS;
  const [first = '', ...later] = [onScreen, ...others]
    .map((one) => (one ? JSON.stringify(one) : ''))
    .map((one) => ((room -= one.length) >= 0 ? one : ''));
  const isWritten = writeListVisits(`[${[first, ...later].filter(Boolean).join(',')}]`);
  return !onScreen || (isWritten && first !== '');
}

/** The list of a visit and when it was loaded, if this user's was stored; its owners are in the store then. */
export function restoreVisit({
  visit,
  userId,
}: {
  visit: string;
  userId: string;
}): { list: ThreadPages; loadedAt: number } | undefined {
  // Asked for often, and there is much to parse.
  if (!isVisitStored(visit)) return undefined;
  const stored = readAll().find((one) => one.visit === visit && one.userId === userId);
  const list = visitedList.safeParse(stored);
  if (!list.success) return undefined;
  const { pages, pageParams, users: owners, spacers, loadedAt } = list.data;
  // As old as can be: whoever is there already was loaded later.
  putUsers(owners, 0, 0);
  if (spacers) keepSpacers(visit, spacers);
  return { list: { pages, pageParams }, loadedAt };
}

function summarize({ queryKey, state }: Query, userId: string) {
  const [, , visit] = queryKey as [string, ThreadListView, string];
  const data = state.data as ThreadPages;
  const isOwn = (id: string) => id === userId;
  const pages = data.pages.map((page) => ({
    ...page,
    threads: page.threads.map((thread) => ({
      ...thread,
      body: toHtml(htmlPreview(thread.body)),
      upVotesBy: thread.upVotesBy.filter(isOwn),
      downVotesBy: thread.downVotesBy.filter(isOwn),
    })),
  }));
  const ownerIds = new Set(pages.flatMap(({ threads }) => threads.map((one) => one.ownerId)));
  const owners = [...ownerIds].map((id) => users.get(id)).filter((one) => one?.name != null);
  const spacers = spacersOf(visit);
  const { dataUpdatedAt: loadedAt } = state;
  return { visit, userId, loadedAt, pages, pageParams: data.pageParams, users: owners, spacers };
}

function toHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function readAll(): z.infer<typeof visited>[] {
  try {
    return z.array(visited).parse(JSON.parse(readListVisits()));
  } catch {
    return [];
  }
}

storeVisitsBy(storeVisits);
