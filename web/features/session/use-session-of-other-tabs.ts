import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Profile } from '#contract/users.ts';
import { onTokenOfOtherTab, readAccessToken } from '#web/lib/api/access-token.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { fetchAuthUser } from './auth-user.ts';
import { replaceAuthUser } from './clear-session.ts';
import { retrySessionCheck } from './retry-session-check.ts';

/** Signs this tab in and out together with the other tabs. */
export function useSessionOfOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onTokenOfOtherTab(async (token) => {
        const user = await fetchAuthUser(() => void retrySessionCheck(queryClient));
        // The token changed again while this call was pending: the next event handles it.
        if (readAccessToken() !== token) return;
        const current = queryClient.getQueryData<Profile | null>(queryKeys.authUser);
        if (user?.id !== current?.id) replaceAuthUser(queryClient, user);
      }),
    [queryClient],
  );
}
