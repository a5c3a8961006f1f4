import { expect, test, vi } from 'vitest';
import { storeAccessToken } from '#web/lib/api/access-token.ts';
import { readStoredLists, writeStoredLists } from '#web/lib/navigation/list-storage.ts';
import { fetchAuthUser } from './auth-user.ts';

const PROFILES: Record<string, object> = {
  'milik-sari': { id: 'user-1', name: 'Sari', avatar: '', email: 'sari@contoh.id', role: 'member' },
  'milik-budi': { id: 'user-2', name: 'Budi', avatar: '', email: 'budi@contoh.id', role: 'member' },
};

/** Answers each call with the profile of its token, once the gate is open. Returns a function that waits for the first. */
function answerBehind(gate: Promise<void>): () => Promise<void> {
  const network = vi.fn(async (_address: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? '';
    await gate;
    return Response.json({ status: 'success', message: 'ok', data: { user: PROFILES[token] } });
  });
  vi.stubGlobal('fetch', network);
  return () => vi.waitFor(() => expect(network).toHaveBeenCalled(), { timeout: 30_000 });
}

test('a session check that overlaps with a login in another tab returns the new user', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const isRequested = answerBehind(gate);
  storeAccessToken('milik-sari');
  const asked = fetchAuthUser();
  await isRequested();
  storeAccessToken('milik-budi');
  open();
  await expect(asked).resolves.toMatchObject({ name: 'Budi' });
});

test('and null, when the other tab signs out', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const isRequested = answerBehind(gate);
  storeAccessToken('milik-sari');
  const asked = fetchAuthUser();
  await isRequested();
  storeAccessToken('');
  open();
  await expect(asked).resolves.toBeNull();
});

test.each([
  ['deletes stored lists when the server refuses the token', 401, ''],
  ['leaves stored lists when the server cannot answer', 503, '[]'],
])('a session check %s', async (_, status, lists) => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'fail', message: 'x' }, { status }));
  storeAccessToken('milik-sari');
  writeStoredLists('[]');
  await expect(fetchAuthUser()).resolves.toBeNull();
  expect(readStoredLists()).toBe(lists);
});

test('without a token, a session check deletes stored lists', async () => {
  writeStoredLists('[]');
  await expect(fetchAuthUser()).resolves.toBeNull();
  expect(readStoredLists()).toBe('');
});
