import { beforeEach, expect, test, vi } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { storeAccessToken } from '#web/lib/api/access-token.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { users } from '#web/store/users.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { prefetchHome } from './prefetch-home.ts';

const VIEW = { category: null, q: null, sort: null };
let forum: FakeForum;

beforeEach(() => {
  forum = new FakeForum();
  forum.addThread();
  vi.stubGlobal('fetch', forum.fetch);
  storeAccessToken(forum.token);
  window.history.replaceState({ key: 'kunjungan' }, '', '/');
});

test('the list, its people and the categories are loaded before home is drawn', async () => {
  const queryClient = new QueryClient();
  await prefetchHome(queryClient, forum.user.id);
  expect(queryClient.getQueryData(queryKeys.threadList(VIEW, 'kunjungan'))).toBeDefined();
  expect(users.get(forum.user.id)).toMatchObject({ name: 'Budi' });
  expect(queryClient.getQueryData(queryKeys.categories)).toBeDefined();
});

test('people and categories that take longer than the list are not awaited', async () => {
  const releases = ['GET /users', 'GET /categories'].map((call) => forum.hold(call));
  const queryClient = new QueryClient();
  await prefetchHome(queryClient, forum.user.id);
  expect(queryClient.getQueryData(queryKeys.threadList(VIEW, 'kunjungan'))).toBeDefined();
  expect(queryClient.getQueryData(queryKeys.categories)).toBeUndefined();
  for (const release of releases) release();
});
