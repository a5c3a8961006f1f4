import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { storeAccessToken } from '#web/lib/access-token.ts';
import { askEarly, takeEarly } from '#web/lib/early-answers.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { useLive } from './use-live.ts';

const PEOPLE = '/v1/users?ids=user-1';

afterEach(cleanup);

test('what nobody has taken before the first event is not taken for news after it', async () => {
  const forum = new FakeForum();
  const network = vi.fn(forum.fetch);
  vi.stubGlobal('fetch', network);
  storeAccessToken(forum.token);
  askEarly(PEOPLE);
  const queryClient = new QueryClient();
  renderHook(() => useLive(forum.user.id), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  const early = network.mock.calls[0]?.[1].signal;
  await waitFor(() => expect(early?.aborted).toBe(true));
  expect(takeEarly(PEOPLE, forum.token, AbortSignal.timeout(1_000))).toBeUndefined();
});
