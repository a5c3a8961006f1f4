import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loadPart } from '#web/lib/api/load-part.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import type { Credentials } from './sign-in.ts';

// The schemas come when they are needed: the login screen is light without them.
const loadSignIn = () => import('./sign-in.ts');

/** Finds a login that is on its way. */
export const loginKey = ['login'];

/** Signs in and becomes the user; a failure is an alert with the server's message (spec §8). */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: loginKey,
    mutationFn: async (credentials: Credentials) => {
      const { signIn } = await loadPart(loadSignIn);
      return signIn(credentials);
    },
    onSuccess: (user) => {
      queryClient.setQueryData(queryKeys.authUser, user);
    },
    meta: { failure: 'alert', opensSession: true },
  });
}

/** Fetches what logging in needs while the person types; if it fails, logging in says so. */
export function preloadLogin(): void {
  loadSignIn().catch(() => undefined);
}
