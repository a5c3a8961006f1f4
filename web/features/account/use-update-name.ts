import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { updateOwnProfile } from '#contract/account.ts';
import { accountText } from '#web/i18n/account-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { users } from '#web/store/users.ts';

export const updateNameKey = ['updateName'];

/** Changes the signed-in user's name wherever it is shown; a failure is a toast. */
export function useUpdateName() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: updateNameKey,
    mutationFn: (name: string) => call(updateOwnProfile, { body: { name } }),
    onSuccess: ({ user }) => {
      queryClient.setQueryData(queryKeys.authUser, user);
      users.change(user.id, { name: user.name, avatar: user.avatar });
      toast.success(accountText.nameSaved);
    },
    meta: { failure: 'toast' },
  });
}
