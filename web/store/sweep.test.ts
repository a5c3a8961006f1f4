import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import type { Thread } from '#contract/threads.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { comments, putComments } from './comments.ts';
import { clearStore, startSweeping } from './sweep.ts';
import { putThreads, threads } from './threads.ts';
import { putUsers, users } from './users.ts';

const VIEW = { category: null, q: null, sort: null };
const READING = { userId: 'me', readTick: 1 };
const createdAt = '2026-01-01T00:00:00.000Z';
const votes = { upVotesBy: [], downVotesBy: [], totalUpVotes: 0, totalDownVotes: 0 };
const written = { createdAt, editedAt: null, ...votes };

const personOf = (id: string) => ({ id, name: `Nama ${id}`, avatar: '' });
const threadOf = (id: string): Thread => {
  const words = { title: '', body: '', category: 'kopi', categoryName: 'kopi' };
  return { id, ownerId: `owner of ${id}`, totalComments: 0, ...words, ...written };
};
const commentOf = (id: string): Comment => {
  return { id, content: '', owner: personOf(`owner of ${id}`), isDeleted: false, ...written };
};

let queryClient: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient();
  startSweeping(queryClient);
  putThreads([threadOf('listed'), threadOf('opened'), threadOf('left')], READING);
  putComments('opened', [commentOf('comment'), commentOf('other comment')], READING);
  putUsers(['owner of listed', 'owner of left', 'commenter'].map(personOf), 1);
  const matches = { listed: { commentOwnerId: 'commenter' } };
  queryClient.setQueryData(queryKeys.threadList(VIEW, 'entry'), {
    pages: [{ ids: ['listed'], matches }],
    pageParams: [null],
  });
  const view = { sort: 'newest', comment: null } as const;
  queryClient.setQueryData(queryKeys.detailThreadView('opened', view, 'entry'), {
    pages: [{ ids: ['comment'] }],
    pageParams: [null],
  });
  queryClient.setQueryData(['something else'], 1);
});

afterEach(() => void vi.useRealTimers());

test('rows in no list are deleted some time after a query was removed', () => {
  queryClient.removeQueries({ queryKey: ['something else'] });
  vi.advanceTimersByTime(59_000);
  expect(threads.get('left')).toBeDefined();
  vi.advanceTimersByTime(1_000);
  expect(threads.all().map(({ id }) => id)).toEqual(['listed', 'opened']);
  expect(comments.all().map(({ id }) => id)).toEqual(['comment']);
  expect(users.all().map(({ id }) => id)).toEqual([
    'owner of comment',
    'owner of listed',
    'commenter',
  ]);
});

test('clearStore deletes all rows', () => {
  clearStore();
  expect([...threads.all(), ...comments.all(), ...users.all()]).toEqual([]);
});
