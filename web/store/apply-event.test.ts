import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import type { ForumEvent } from '#contract/events.ts';
import type { Thread } from '#contract/threads.ts';
import { applyEvent } from './apply-event.ts';
import { withReadTick } from './clock.ts';
import { comments, putComments } from './comments.ts';
import { hasNewerText } from './has-newer-text.ts';
import { clearStore } from './sweep.ts';
import { putThreads, threads } from './threads.ts';
import { users } from './users.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const LATER = '2026-01-02T00:00:00.000Z';
const votes = { upVotesBy: [], downVotesBy: [], totalUpVotes: 0, totalDownVotes: 0 };
const owner = { id: 'siti', name: 'Siti', avatar: '' };
const thread: Thread = {
  id: 't',
  title: 'Kopi',
  body: '',
  category: 'kopi',
  categoryName: 'kopi',
  createdAt: NOW,
  ownerId: owner.id,
  totalComments: 1,
  editedAt: null,
  ...votes,
};
const comment: Comment = {
  id: 'c',
  content: '',
  createdAt: NOW,
  owner,
  editedAt: null,
  isDeleted: false,
  ...votes,
};
const threadChanged = {
  type: 'thread-changed',
  threadId: 't',
  totalComments: 7,
  totalUpVotes: 8,
  totalDownVotes: 9,
} as const;

const refresh = {
  afterGap: vi.fn(),
  leaderboards: vi.fn(),
  ownProfile: vi.fn(),
  settings: vi.fn(),
};
let queryClient: QueryClient;

const hear = (event: ForumEvent) => applyEvent(queryClient, { userId: 'me', event, refresh });

beforeEach(() => {
  queryClient = new QueryClient();
  putThreads([thread], { userId: 'me', readTick: 1 });
  putComments('t', [comment], { userId: 'me', readTick: 1 });
});

afterEach(() => void vi.useRealTimers());

describe('an event', () => {
  test('changes the counts of its row, and leaves its text', () => {
    hear({ ...threadChanged, editedAt: LATER });
    expect(threads.get('t')).toMatchObject({ totalComments: 7, totalUpVotes: 8, editedAt: null });
    expect(hasNewerText(threads.get('t'))).toBe(true);
    const address = { threadId: 't', commentId: 'c' };
    hear({
      type: 'comment-changed',
      ...address,
      totalUpVotes: 2,
      totalDownVotes: 1,
      editedAt: null,
    });
    expect(comments.get('c')).toMatchObject({ totalUpVotes: 2, totalDownVotes: 1 });
    expect(hasNewerText(comments.get('c'))).toBe(false);
  });

  test('for a row that is loading is not undone by the answer', async () => {
    clearStore();
    const { promise, resolve } = Promise.withResolvers<{ found: Thread[] }>();
    const answer = withReadTick(() => promise);
    hear({ ...threadChanged, editedAt: null });
    hear({ type: 'thread-deleted', threadId: 't' });
    resolve({ found: [thread] });
    const { found, readTick } = await answer;
    putThreads(found, { userId: 'me', readTick });
    expect(threads.get('t')).toMatchObject({ title: 'Kopi', totalComments: 7, isRemoved: true });
  });

  test('waits while an own change of that row is pending, and of several the last one counts', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<void>();
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationKey: ['voteOnThread', 't'],
      mutationFn: () => promise,
    });
    const vote = mutation.execute(undefined);
    hear({ ...threadChanged, totalUpVotes: 1, editedAt: null });
    hear({ ...threadChanged, totalUpVotes: 2, editedAt: null });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(threads.get('t')?.totalUpVotes).toBe(0);
    resolve();
    await vote;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(threads.get('t')?.totalUpVotes).toBe(2);
  });

  test('of a restoration brings back what was deleted', () => {
    hear({ type: 'thread-deleted', threadId: 't' });
    hear({ type: 'comment-deleted', threadId: 't', commentId: 'c' });
    expect([threads.get('t'), comments.get('c')]).toMatchObject([
      { isRemoved: true },
      { isRemoved: true },
    ]);
    hear({ type: 'thread-created', threadId: 't', ownerId: 'siti', category: 'kopi' });
    hear({ type: 'comment-created', threadId: 't', commentId: 'c', ownerId: 'siti' });
    expect([threads.get('t'), comments.get('c')]).toMatchObject([
      { isRemoved: false },
      { isRemoved: false },
    ]);
    expect(hasNewerText(comments.get('c'))).toBe(false);
  });

  test('of a restoration offers the words of a comment that was loaded without them', () => {
    putComments('t', [{ ...comment, isDeleted: true }], { userId: 'me', readTick: 2 });
    hear({ type: 'comment-created', threadId: 't', commentId: 'c', ownerId: 'siti' });
    expect(hasNewerText(comments.get('c'))).toBe(true);
  });

  test('of a deletion by this page changes nothing', () => {
    threads.change('t', { isDeletedHere: true });
    hear({ type: 'thread-deleted', threadId: 't' });
    expect(threads.get('t')?.isRemoved).toBe(false);
    hear({ type: 'comment-deleted', threadId: 't', commentId: 'c' });
    expect(comments.get('c')).toMatchObject({ isRemoved: true, isDeleted: false });
  });

  test('has the new name of a person, and only the own profile is refetched', () => {
    hear({ type: 'user-changed', userId: owner.id, name: 'Siti Dewi', avatar: '' });
    expect(users.get(owner.id)).toMatchObject({ name: 'Siti Dewi' });
    expect(refresh.ownProfile).not.toHaveBeenCalled();
    hear({ type: 'user-changed', userId: 'me', name: 'Budi', avatar: '' });
    expect(refresh.ownProfile).toHaveBeenCalledOnce();
  });

  test('about data outside the store calls a refresh function', () => {
    hear({ type: 'ready' });
    hear({ type: 'leaderboards-changed' });
    hear({ type: 'settings-changed' });
    expect(refresh.settings).toHaveBeenCalledOnce();
    expect(refresh.afterGap).toHaveBeenCalledOnce();
    expect(refresh.leaderboards).toHaveBeenCalledOnce();
  });
});
