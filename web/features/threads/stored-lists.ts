import type { Query, QueryClient } from '@tanstack/react-query';
import { searchMatch } from '#contract/search.ts';
import { thread, type Thread } from '#contract/threads.ts';
import { user } from '#contract/users.ts';
import { z } from '#contract/zod.ts';
import { htmlPreview } from '#web/lib/text/html-preview.ts';
import { setSpacers, spacersOf } from '#web/lib/navigation/list-spacers.ts';
import {
  isListStored,
  readStoredLists,
  writeStoredLists,
} from '#web/lib/navigation/list-storage.ts';
import { queryKeys, type ThreadListView } from '#web/lib/api/query-keys.ts';
import { idsOf, type Pages, type ThreadPage } from '#web/store/lists.ts';
import { putThreads, type ThreadRow, threads } from '#web/store/threads.ts';
import { type ShownEntry, registerStoreLists } from '#web/lib/navigation/store-lists.ts';
import { putUsers, users } from '#web/store/users.ts';
import { withPending } from '#web/store/votes.ts';

/** A tab may store five million characters; drafts and scroll positions need the rest. */
const STORED_CHARACTERS_MAX = 1_500_000;

const storedEntry = z.looseObject({
  historyKey: z.string(),
  userId: z.string(),
  loadedAt: z.number(),
});
const storedList = storedEntry.extend({
  pages: z.array(
    z.object({
      ids: z.array(z.string()),
      matches: z.record(z.string(), searchMatch),
      nextCursor: z.string().nullable(),
      readTick: z.number(),
    }),
  ),
  threads: z.array(thread),
  pageParams: z.array(z.string().nullable()),
  users: z.array(user),
  spacers: z.object({ width: z.number(), heights: z.record(z.string(), z.number()) }).optional(),
});

/**
 * Stores the user's lists for after a reload: the loaded pages, with the fields that a list shows. Returns
 * false where the list on the screen should be restored and is too large.
 */
export function storeThreadLists(
  queryClient: QueryClient,
  userId: string,
  { historyKey: shownKey, isAtTop }: ShownEntry,
): boolean {
  const queries = queryClient.getQueryCache().findAll({ queryKey: queryKeys.threads });
  const cached = queries.filter(({ state }) => state.data).map((query) => summarize(query, userId));
  const present = new Set([shownKey, ...cached.map(({ historyKey }) => historyKey)]);
  const earlier = readAll().filter((one) => one.userId === userId && !present.has(one.historyKey));
  const shown = isAtTop ? undefined : cached.find(({ historyKey }) => historyKey === shownKey);
  const others = [...cached.filter(({ historyKey }) => historyKey !== shownKey), ...earlier];
  others.sort((a, b) => b.loadedAt - a.loadedAt);
  let remaining = STORED_CHARACTERS_MAX;
  const [first = '', ...later] = [shown, ...others]
    .map((one) => (one ? JSON.stringify(one) : ''))
    .map((one) => ((remaining -= one.length) >= 0 ? one : ''));
  const isWritten = writeStoredLists(`[${[first, ...later].filter(Boolean).join(',')}]`);
  return !shown || (isWritten && first !== '');
}

/** Restores the stored list of a history entry and puts its threads and owners into the store; undefined for another user's. */
export function restoreThreadList({
  historyKey,
  userId,
}: {
  historyKey: string;
  userId: string;
}): { list: Pages<ThreadPage>; loadedAt: number } | undefined {
  // This runs at every render of a list, and parsing is slow.
  if (!isListStored(historyKey)) return undefined;
  const stored = readAll().find((one) => one.historyKey === historyKey && one.userId === userId);
  const list = storedList.safeParse(stored);
  if (!list.success) return undefined;
  const { pages, pageParams, spacers, loadedAt } = list.data;
  // 0 is before every request of this tab, so that rows already in the store win.
  putUsers(list.data.users, 0, 0);
  putThreads(list.data.threads, { userId, readTick: 0 });
  if (spacers) setSpacers(historyKey, spacers);
  return { list: { pages, pageParams }, loadedAt };
}

function summarize({ queryKey, state }: Query, userId: string) {
  const [, , historyKey] = queryKey as [string, ThreadListView, string];
  const data = state.data as Pages<ThreadPage>;
  const rows = idsOf(data)
    .map((id) => threads.get(id))
    .filter((row) => row !== undefined);
  const owners = [...new Set(rows.map(({ ownerId }) => ownerId))].map((id) => users.get(id));
  return {
    historyKey,
    userId,
    loadedAt: state.dataUpdatedAt,
    // The logical clock starts anew after a reload.
    pages: data.pages.map((page) => ({ ...page, readTick: 0 })),
    pageParams: data.pageParams,
    threads: rows.map((row) => summarizeThread(row, userId)),
    users: owners.filter((one) => one?.name != null),
    spacers: spacersOf(historyKey),
  };
}

/** Formats a row as the API does, without the fields that only the store has, and with a preview for its body. */
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
    ...(row.isHeld && { isHeld: true as const }),
    ...(row.isLocked && { isLocked: true as const }),
    ...(row.isPinned && { isPinned: true as const }),
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

function readAll(): z.infer<typeof storedEntry>[] {
  try {
    return z.array(storedEntry).parse(JSON.parse(readStoredLists()));
  } catch {
    return [];
  }
}

registerStoreLists(storeThreadLists);
