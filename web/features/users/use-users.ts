import { useQuery } from '@tanstack/react-query';
import { listUsers, type User } from '#contract/users.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Everybody, by id; a failure is a toast (spec §8). */
export function useUsersById() {
  return useQuery({
    queryKey: queryKeys.users,
    queryFn: async ({ signal }) => (await call(listUsers, { signal })).users,
    select: indexById,
    meta: { failure: 'toast' },
  });
}

function indexById(users: User[]): Map<string, User> {
  return new Map(users.map((user) => [user.id, user]));
}
