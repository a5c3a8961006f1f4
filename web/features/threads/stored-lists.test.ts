import { QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Thread } from '#contract/threads.ts';
import { clearStoredLists } from '#web/lib/navigation/list-storage.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import type { Pages, ThreadPage } from '#web/store/lists.ts';
import { clearStore } from '#web/store/sweep.ts';
import { putThreads, threads } from '#web/store/threads.ts';
import { putUsers, shownUsers, users } from '#web/store/users.ts';
import { restoreThreadList, storeThreadLists } from './stored-lists.ts';

const THREAD_PAGE = { historyKey: 'thread page', isAtTop: false };
const VIEW = { category: null, q: null, sort: null };
const OWNER = { id: 'user-1', name: 'Siti', avatar: '' };

const threadOf = (id: string, change: Partial<Thread> = {}): Thread => ({
  id,
  title: `Judul ${id}`,
  body: '<p>Isi &amp; <b>lain</b> &lt;3</p>',
  category: 'kopi',
  categoryName: 'kopi',
  createdAt: '2026-01-01T00:00:00.000Z',
  ownerId: OWNER.id,
  totalComments: 0,
  upVotesBy: [],
  downVotesBy: [],
  totalUpVotes: 0,
  totalDownVotes: 0,
  ownVote: 0,
  editedAt: null,
  ...change,
});

function clientWith(lists: Record<string, Thread[]>): QueryClient {
  const queryClient = new QueryClient();
  putUsers([OWNER], 1);
  for (const [historyKey, found] of Object.entries(lists))
    putList(queryClient, historyKey, found, 'lanjut');
  return queryClient;
}

function putList(
  queryClient: QueryClient,
  historyKey: string,
  found: Thread[],
  nextCursor: string | null,
  updatedAt = Date.now(),
): void {
  putThreads(found, { userId: 'me', readTick: 1 });
  const page = { ids: found.map(({ id }) => id), matches: {}, nextCursor, readTick: 1 };
  const data: Pages<ThreadPage> = { pages: [page], pageParams: [null] };
  queryClient.setQueryData(queryKeys.threadList(VIEW, historyKey), data, { updatedAt });
}

const restore = (historyKey: string, userId = 'me') => restoreThreadList({ historyKey, userId });

describe('the lists of other history entries', () => {
  test('are restored with their next cursor and their owners', () => {
    storeThreadLists(clientWith({ a: [threadOf('1')], b: [threadOf('2')] }), 'me', THREAD_PAGE);
    clearStore();
    const { list } = restore('a') ?? {};
    expect(list?.pages).toMatchObject([{ ids: ['1'], nextCursor: 'lanjut' }]);
    expect(list?.pageParams).toEqual([null]);
    expect(threads.get('1')).toMatchObject({ title: 'Judul 1' });
    expect(users.get(OWNER.id)).toEqual(OWNER);
  });

  test('restore owners as old, and do not overwrite owners loaded since', () => {
    const queryClient = clientWith({});
    putList(queryClient, 'a', [threadOf('1'), threadOf('2', { ownerId: 'user-2' })], null, 1_000);
    putUsers([{ ...OWNER, id: 'user-2' }], 1);
    storeThreadLists(queryClient, 'me', THREAD_PAGE);
    clearStore();
    putUsers([{ ...OWNER, id: 'user-2', name: 'Dewi' }], 1);
    restore('a');
    const { result } = renderHook(() => [OWNER.id, 'user-2'].map((id) => users.useRow(id)?.name));
    expect(result.current).toEqual(['Siti', 'Dewi']);
    expect(shownUsers((loadedAt) => loadedAt < Date.now() - 1_000)).toEqual([OWNER.id]);
  });

  test('store of each thread what the list shows: the preview, the counts, the own vote', () => {
    const upVotesBy = Array.from({ length: 1_000 }, (_, index) => `user-${index}`);
    const thread = threadOf('1', { upVotesBy, ownVote: 1, totalUpVotes: 1_001 });
    const queryClient = clientWith({ a: [thread] });
    const row = threads.get('1');
    threads.change('1', { isDetailed: true, pendingVotes: ['down'], createdHereAt: 1 });
    storeThreadLists(queryClient, 'me', THREAD_PAGE);
    const stored = sessionStorage.getItem('stored lists');
    expect(stored).not.toMatch(/user-999|isDetailed|pendingVotes|createdHereAt/);
    clearStore();
    restore('a');
    // The vote was pending, and shown optimistically.
    const vote = { isDownVoted: true, totalDownVotes: 1 };
    expect(threads.get('1')).toEqual({ ...row, ...vote, body: 'Isi &amp; lain &lt;3' });
    expect(row).toMatchObject({ isUpVoted: true, totalUpVotes: 1_001 });
  });

  test('restore previews that neither replace a full body nor keep one out', () => {
    const thread = threadOf('1');
    storeThreadLists(clientWith({ a: [thread] }), 'me', THREAD_PAGE);
    restore('a');
    expect(threads.get('1')?.body).toBe(thread.body);
    clearStore();
    restore('a');
    putThreads([thread], { userId: 'me', readTick: 1 });
    expect(threads.get('1')?.body).toBe(thread.body);
  });

  test('survive another reload, except a list that is reloaded at its top', () => {
    storeThreadLists(clientWith({ a: [threadOf('1')], b: [threadOf('2')] }), 'me', THREAD_PAGE);
    storeThreadLists(clientWith({ b: [threadOf('3')] }), 'me', { historyKey: 'b', isAtTop: true });
    expect(restore('a')?.list.pages[0]?.ids).toEqual(['1']);
    expect(restore('b')).toBeUndefined();
  });

  test('include first the list that is scrolled, or report that it is too large', () => {
    const long = (length: number) =>
      Array.from({ length }, (_, index) => threadOf(String(index), { title: 'a'.repeat(10_000) }));
    const shown = { historyKey: 'shown', isAtTop: false };
    const queryClient = clientWith({ shown: long(100) });
    putList(queryClient, 'newer', long(100), null, Date.now() + 1_000);
    expect(storeThreadLists(queryClient, 'me', shown)).toBe(true);
    expect(restore('shown')?.list.pages[0]?.ids).toHaveLength(100);
    expect(restore('newer')).toBeUndefined();
    expect(storeThreadLists(clientWith({ shown: long(200) }), 'me', shown)).toBe(false);
    expect(restore('shown')).toBeUndefined();
  });

  test('are not restored for another user', () => {
    storeThreadLists(clientWith({ a: [threadOf('1')] }), 'me', THREAD_PAGE);
    expect(restore('a', 'you')).toBeUndefined();
    storeThreadLists(clientWith({}), 'you', THREAD_PAGE);
    expect(restore('a')).toBeUndefined();
  });

  test('are deleted by clearStoredLists', () => {
    storeThreadLists(clientWith({ a: [threadOf('1')] }), 'me', THREAD_PAGE);
    clearStoredLists();
    expect(restore('a')).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  test('take bounded space: the most recent ones are stored', () => {
    const title = 'a'.repeat(10_000);
    const long = Array.from({ length: 100 }, (_, index) => threadOf(String(index), { title }));
    const queryClient = clientWith({ old: long });
    putList(queryClient, 'new', long, null, Date.now() + 1_000);
    storeThreadLists(queryClient, 'me', THREAD_PAGE);
    expect(restore('new')?.list.pages[0]?.ids).toHaveLength(100);
    expect(restore('old')).toBeUndefined();
  });

  test.each(['', 'bukan JSON', '[{"historyKey":"a","userId":"me","loadedAt":1,"pages":[{}]}]'])(
    'are ignored where they cannot be parsed: %s',
    (stored) => {
      sessionStorage.setItem('stored lists', stored);
      expect(restore('a')).toBeUndefined();
    },
  );
});
