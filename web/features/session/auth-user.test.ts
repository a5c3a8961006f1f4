import { expect, test, vi } from 'vitest';
import { storeAccessToken } from '#web/lib/api/access-token.ts';
import { fetchAuthUser } from './auth-user.ts';

const PROFILES: Record<string, object> = {
  'milik-sari': { id: 'user-1', name: 'Sari', avatar: '', email: 'sari@contoh.id' },
  'milik-budi': { id: 'user-2', name: 'Budi', avatar: '', email: 'budi@contoh.id' },
};

/** Answers each with the profile of the token that asks, once the gate is open; gives how to wait for the first. */
function answerBehind(gate: Promise<void>): () => Promise<void> {
  const network = vi.fn(async (_address: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? '';
    await gate;
    return Response.json({ status: 'success', message: 'ok', data: { user: PROFILES[token] } });
  });
  vi.stubGlobal('fetch', network);
  return () => vi.waitFor(() => expect(network).toHaveBeenCalled());
}

test('who is asked for while another tab signs somebody else in, is that person', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const isAsked = answerBehind(gate);
  storeAccessToken('milik-sari');
  const asked = fetchAuthUser();
  await isAsked();
  storeAccessToken('milik-budi');
  open();
  await expect(asked).resolves.toMatchObject({ name: 'Budi' });
});

test('and nobody, where it signs out', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const isAsked = answerBehind(gate);
  storeAccessToken('milik-sari');
  const asked = fetchAuthUser();
  await isAsked();
  storeAccessToken('');
  open();
  await expect(asked).resolves.toBeNull();
});
