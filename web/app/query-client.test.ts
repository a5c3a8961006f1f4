import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { createQueryClient } from './query-client.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a person who was asked for is known for an hour', async () => {
  const queryClient = createQueryClient();
  const siti = { id: 'user-1', name: 'Siti', avatar: '' };
  queryClient.setQueryData(queryKeys.user(siti.id), siti);
  await vi.advanceTimersByTimeAsync(59 * MINUTE_MS);
  expect(queryClient.getQueryData(queryKeys.user(siti.id))).toEqual(siti);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(queryClient.getQueryData(queryKeys.user(siti.id))).toBeUndefined();
});
