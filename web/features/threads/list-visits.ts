import type { Query, QueryClient } from '@tanstack/react-query';
import { searchMatch } from '#contract/search.ts';
import { thread, type Thread } from '#contract/threads.ts';
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
import { idsOf, type Pages, type ThreadPage } from '#web/store/lists.ts';
import { putThreads, type ThreadRow, threads } from '#web/store/threads.ts';
import { type ShownVisit, storeVisitsBy } from '#web/lib/navigation/visit-keeping.ts';
import { putUsers, users } from '#web/store/users.ts';
import { withPending } from '#web/store/votes.ts';

/** Of the five million characters that a tab may store, the most are left to others. */
const ROOM_CHARACTERS = 1_500_000;

const visited = z.looseObject({ visit: z.string(), userId: z.string(), loadedAt: z.number() });
const visitedList = visited.extend({
  pages: z.array(
    z.object({
      ids: z.array(z.string()),
      matches: z.record(z.string(), searchMatch),
      nextCursor: z.string().nullable(),
      readAt: z.number(),
    }),
  ),
  threads: z.array(thread),
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

/** The list of a visit and when it was loaded, if this user's was stored; its threads and their owners are in the store then. */
export function restoreVisit({
  visit,
  userId,
}: {
  visit: string;
  userId: string;
}): { list: Pages<ThreadPage>; loadedAt: number } | undefined {
  // Asked for often, and there is much to parse.
  if (!isVisitStored(visit)) return undefined;
  const stored = readAll().find((one) => one.visit === visit && one.userId === userId);
  const list = visitedList.safeParse(stored);
  if (!list.success) return undefined;
  const { pages, pageParams, spacers, loadedAt } = list.data;
  // As old as can be: what is there already was loaded later.
  putUsers(list.data.users, 0, 0);
  putThreads(list.data.threads, { userId, readAt: 0 });
  if (spacers) keepSpacers(visit, spacers);
  return { list: { pages, pageParams }, loadedAt };
}

function summarize({ queryKey, state }: Query, userId: string) {
  const [, , visit] = queryKey as [string, ThreadListView, string];
  const data = state.data as Pages<ThreadPage>;
  const rows = idsOf(data)
    .map((id) => threads.get(id))
    .filter((row) => row !== undefined);
  const owners = [...new Set(rows.map(({ ownerId }) => ownerId))].map((id) => users.get(id));
  return {
    visit,
    userId,
    loadedAt: state.dataUpdatedAt,
    // The next page of the app has a clock of its own.
    pages: data.pages.map((page) => ({ ...page, readAt: 0 })),
    pageParams: data.pageParams,
    threads: rows.map((row) => summarizeThread(row, userId)),
    users: owners.filter((one) => one?.name != null),
    spacers: spacersOf(visit),
  };
}

/** As an answer has it: what else the row knows is of this page of the app alone. */
function summarizeThread(row: ThreadRow, userId: string): Thread {
  const { id, title, category, categoryName, createdAt, ownerId, editedAt } = row;
  const { totalUpVotes, totalDownVotes, isUpVoted, isDownVoted } = withPending(row);
  return {
    id,
    title,
    category,
    categoryName,
    createdAt,
    ownerId,
    editedAt,
    totalComments: row.totalComments,
    totalUpVotes,
    totalDownVotes,
    body: toHtml(htmlPreview(row.body)),
    upVotesBy: isUpVoted ? [userId] : [],
    downVotesBy: isDownVoted ? [userId] : [],
  };
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
