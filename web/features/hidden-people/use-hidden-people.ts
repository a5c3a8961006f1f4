import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { hidePerson, listHiddenPeople, showPerson } from '#contract/hidden-people.ts';
import type { OwnProfile, User } from '#contract/users.ts';
import { hiddenPeopleText } from '#web/i18n/hidden-people-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { foldAll } from '#web/store/unfolded.ts';

export const hidePersonKey = ['hidePerson'];
export const showPersonKey = ['showPerson'];

type Person = Pick<User, 'id' | 'name'>;

/** Loads the hidden people with their names. The list shows a failure. */
export function useHiddenPeople() {
  return useQuery({
    queryKey: queryKeys.hiddenPeople,
    queryFn: async ({ signal }) => (await call(listHiddenPeople, { signal })).people,
    gcTime: 0,
    meta: { failure: 'silence' },
  });
}

/** Hides a person; a failure is a toast. */
export function useHidePerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: hidePersonKey,
    mutationFn: ({ id }: Person) => call(hidePerson, { params: { userId: id } }),
    onSuccess: (_, { id, name }) => {
      foldAll();
      changeHidden(queryClient, (ids) => [...ids.filter((one) => one !== id), id]);
      toast.success(hiddenPeopleText.hidden(name));
    },
    meta: { failure: 'toast' },
  });
}

/** Shows a person again, and takes them from the list. One whose account is gone counts as shown. */
export function useShowPerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: showPersonKey,
    mutationFn: async ({ id }: Person) => {
      try {
        await call(showPerson, { params: { userId: id } });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSuccess: async (_, { id, name }) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.hiddenPeople });
      queryClient.setQueryData<User[]>(queryKeys.hiddenPeople, (people) =>
        people?.filter((one) => one.id !== id),
      );
      changeHidden(queryClient, (ids) => ids.filter((one) => one !== id));
      toast.success(hiddenPeopleText.shown(name));
    },
    meta: { failure: 'toast' },
  });
}

function changeHidden(queryClient: QueryClient, change: (ids: string[]) => string[]): void {
  queryClient.setQueryData<OwnProfile | null>(
    queryKeys.authUser,
    (own) => own && { ...own, hiddenIds: change(own.hiddenIds ?? []) },
  );
}
