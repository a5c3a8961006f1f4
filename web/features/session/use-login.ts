import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loadPart } from '#web/lib/api/load-part.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import type { Credentials } from './sign-in.ts';

// Imported lazily: the login screen loads no schemas.
const loadSignIn = () => import('./sign-in.ts');

export const loginKey = ['login'];

/** Signs in, or returns the challenge of a second factor; a failure is an alert with the server's message (spec §8). */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: loginKey,
    mutationFn: async (credentials: Credentials) => {
      const { signIn } = await loadPart(loadSignIn);
      return signIn(credentials);
    },
    onSuccess: ({ user }) => {
      if (user) queryClient.setQueryData(queryKeys.authUser, user);
    },
    meta: { failure: 'alert', opensSession: true },
  });
}

/** Loads the code of the login while the user types. A failure shows at the login itself. */
export function preloadLogin(): void {
  loadSignIn().catch(() => undefined);
}
