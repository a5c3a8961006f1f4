import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { changePassword } from '#contract/account.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { accountText } from '#web/i18n/account-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { catchWrongPassword } from './catch-wrong-password.ts';

export const changePasswordKey = ['changePassword'];

/** Changes the password. Returns 'wrong' when the current one is wrong; any other failure is a toast. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changePasswordKey,
    mutationFn: (body: BodyOf<typeof changePassword>) =>
      catchWrongPassword(call(changePassword, { body })),
    onSuccess: (outcome) => {
      if (outcome === 'wrong') return;
      void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
      toast.success(accountText.passwordChanged);
    },
    meta: { failure: 'toast' },
  });
}
