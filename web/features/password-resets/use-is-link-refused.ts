import { useQuery } from '@tanstack/react-query';
import { checkPasswordReset } from '#contract/password-resets.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';

/**
 * Asks once whether the link can set a password, and returns whether it was refused. Any other failure says nothing: the
 * form then finds out.
 */
export function useIsLinkRefused(token: string): boolean {
  const { error } = useQuery({
    queryKey: ['passwordReset', token],
    queryFn: ({ signal }) =>
      call(checkPasswordReset, { body: { token }, signal, isBackground: true }),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
    meta: { failure: 'silence' },
  });
  return hasStatus(error, 400);
}
