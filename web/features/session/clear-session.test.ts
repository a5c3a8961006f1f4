import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { readStoredLists, writeStoredLists } from '#web/lib/navigation/list-storage.ts';
import { putUsers, users } from '#web/store/users.ts';
import { replaceAuthUser } from './clear-session.ts';

test('ending a session clears everything that the user has loaded', () => {
  const queryClient = new QueryClient();
  const next = { id: 'user-2', name: 'Siti', avatar: '', email: 'siti@contoh.id' };
  queryClient.setQueryData(queryKeys.leaderboards, []);
  putUsers([{ id: 'user-1', name: 'Budi', avatar: '' }], 1);
  replaceAuthUser(queryClient, next);
  expect(users.all()).toEqual([]);
  expect(queryClient.getQueryData(queryKeys.leaderboards)).toBeUndefined();
  expect(queryClient.getQueryData(queryKeys.authUser)).toEqual(next);
});

test('a logout deletes the stored lists', () => {
  writeStoredLists('[]');
  replaceAuthUser(new QueryClient(), null);
  expect(readStoredLists()).toBe('');
});
