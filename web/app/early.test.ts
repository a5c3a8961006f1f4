import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeAccessToken } from '#web/lib/api/access-token.ts';
import { writeStoredLists } from '#web/lib/navigation/list-storage.ts';

vi.mock('./member-parts.tsx', () => ({}));
vi.mock('#web/pages/home-page.tsx', () => ({}));
vi.mock('#web/pages/thread-page.tsx', () => ({}));
vi.mock('#web/pages/leaderboards-page.tsx', () => ({}));
vi.mock('#web/pages/account-page.tsx', () => ({}));
vi.mock('#web/pages/login-page.tsx', () => ({}));

const network = vi.fn((_address: string) => Promise.resolve(answerWithOwners()));

function answerWithOwners() {
  const threads = ['user-1', 'user-2', 'user-1'].map((ownerId) => ({ ownerId }));
  return Response.json({ status: 'success', data: { threads } });
}

/** Returns the addresses that the script requests at that path, in order. */
async function requestedAt(path: string, state: object | null = null): Promise<string[]> {
  window.history.replaceState(state, '', path);
  vi.resetModules();
  await import('./early.ts');
  await new Promise((resolve) => setTimeout(resolve));
  return network.mock.calls.map(([address]) => address);
}

beforeEach(() => {
  network.mockReset().mockImplementation(() => Promise.resolve(answerWithOwners()));
  vi.stubGlobal('fetch', network);
  storeAccessToken('kunci');
});

afterEach(() => writeStoredLists('[]'));

const ALWAYS = ['/v1/events', '/v1/users/me'];
const CATEGORIES = '/v1/categories?limit=50';

test('home: the list, its people once each, and the categories', async () => {
  expect(await requestedAt('/')).toEqual([
    ...ALWAYS,
    '/v1/threads?limit=20&pinned=first',
    CATEGORIES,
    '/v1/users?ids=user-1%2Cuser-2',
  ]);
});

test('a search: the people who wrote what it found, too', async () => {
  const threads = [{ ownerId: 'user-1', match: { commentOwnerId: 'user-9' } }];
  network.mockImplementation(() =>
    Promise.resolve(Response.json({ status: 'success', data: { threads } })),
  );
  expect(await requestedAt('/?q=kopi')).toContain('/v1/users?ids=user-1%2Cuser-9');
});

test('a list that this tab has stored is not requested', async () => {
  writeStoredLists('[{"historyKey":"kunjungan"}]');
  expect(await requestedAt('/', { key: 'kunjungan' })).toEqual([...ALWAYS, CATEGORIES]);
});

test.each([
  ['/?q=kopi%20susu', '/v1/threads?limit=20&q=kopi+susu'],
  ['/?category=hobi&sort=top', '/v1/threads?limit=20&category=hobi&sort=top'],
])('the list at %s, and its people', async (path, list) => {
  expect(await requestedAt(path)).toEqual([
    ...ALWAYS,
    list,
    CATEGORIES,
    '/v1/users?ids=user-1%2Cuser-2',
  ]);
});

test.each([
  ['/threads/thread-1', '/v1/threads/thread-1?limit=20&sort=newest'],
  [
    '/threads/thread-1?sort=oldest#comment-1',
    '/v1/threads/thread-1?limit=20&sort=oldest&comment=comment-1',
  ],
  ['/akun', '/v1/users/me/second-factors', '/v1/users/me/sessions?limit=20'],
  ['/Akun/', '/v1/users/me/second-factors', '/v1/users/me/sessions?limit=20'],
  ['/threads/a%2Fb', '/v1/threads/a%2Fb?limit=20&sort=newest'],
])('what %s shows first: %s', async (path, ...addresses) => {
  expect(await requestedAt(path)).toEqual([...ALWAYS, ...addresses]);
});

test('the leaderboard: the scores, and the own place', async () => {
  expect(await requestedAt('/leaderboards')).toEqual([
    ...ALWAYS,
    '/v1/leaderboards',
    '/v1/users/me/rank',
  ]);
});

test('another screen: the signed-in user alone', async () => {
  expect(await requestedAt('/tidak-ada')).toEqual(ALWAYS);
});

test('signed out: only the font, for the login screen', async () => {
  storeAccessToken('');
  expect(await requestedAt('/')).toEqual([]);
  const font = document.querySelector<HTMLLinkElement>('link[rel="preload"]');
  expect(font?.href).toMatch(/plus-jakarta-sans-basic/);
});
