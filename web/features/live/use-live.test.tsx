import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeAccessToken } from '#web/lib/api/access-token.ts';
import { preload, consumePreload } from '#web/lib/api/preloads.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { isFresh } from './connections.ts';
import { useLive } from './use-live.ts';

const STREAM = '/v1/events';
const PEOPLE = '/v1/users?ids=user-1';

let forum: FakeForum;
let network: ReturnType<typeof vi.fn<FakeForum['fetch']>>;
let queryClient: QueryClient;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  forum = new FakeForum();
  network = vi.fn(forum.fetch);
  vi.stubGlobal('fetch', network);
  storeAccessToken(forum.token);
  queryClient = new QueryClient();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Mounts the hook, and waits for the stream. */
async function listen() {
  const parse = vi.spyOn(JSON, 'parse');
  renderHook(() => useLive(forum.user.id), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(parse).toHaveBeenCalledWith('{"type":"ready"}'));
  parse.mockRestore();
}

/** Preloads, and waits for the answer. */
async function preloadAndAwait(address: string) {
  preload(address);
  await network.mock.results.at(-1)?.value;
  await Promise.resolve();
}

const consumePeople = () => consumePreload(PEOPLE, forum.token, AbortSignal.timeout(1_000));
const wait = (durationMs: number) => vi.setSystemTime(Date.now() + durationMs);

function load(name: string) {
  queryClient.setQueryData([name], {});
  const query = queryClient.getQueryCache().find({ queryKey: [name] });
  if (!query) throw new Error('It is not in the cache');
  return query;
}

test('a preload that was not consumed before an event is discarded', async () => {
  await listen();
  preload(PEOPLE);
  const early = network.mock.lastCall?.[1]?.signal;
  forum.events.send({ type: 'leaderboards-changed' });
  await waitFor(() => expect(early?.aborted).toBe(true));
  expect(consumePeople()).toBeUndefined();
});

test('data loaded together with the stream is not refetched, however late the page reads it', async () => {
  await preloadAndAwait(STREAM);
  await preloadAndAwait(PEOPLE);
  const list = load('list');
  wait(5_000);
  await listen();
  expect(isFresh(list)).toBe(true);
  expect(await consumePeople()).toBeInstanceOf(Response);
});

test('data loaded before the server missed events is refetched, on the same stream', async () => {
  await listen();
  const list = load('list');
  expect(isFresh(list)).toBe(true);
  wait(5_000);
  const later = load('later');
  forum.events.send({ type: 'ready' });
  await waitFor(() => expect(isFresh(list)).toBe(false));
  expect(isFresh(later)).toBe(true);
  expect(forum.events.opened).toBe(1);
});

test('data loaded long before the stream is refetched', async () => {
  await preloadAndAwait(PEOPLE);
  const list = load('list');
  wait(2_000);
  await preloadAndAwait(STREAM);
  const later = load('later');
  await listen();
  expect(isFresh(list)).toBe(false);
  expect(isFresh(later)).toBe(true);
  expect(consumePeople()).toBeUndefined();
});
