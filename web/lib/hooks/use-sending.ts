import { type MutationKey, useIsMutating, useQueryClient } from '@tanstack/react-query';

/**
 * Whether a mutation with that key is pending: `isSending` for rendering, `isSendingNow()` for handlers. A second
 * click can come before the render after the first.
 */
export function useSending(mutationKey: MutationKey) {
  const queryClient = useQueryClient();
  return {
    isSending: useIsMutating({ mutationKey }) > 0,
    isSendingNow: () => queryClient.isMutating({ mutationKey }) > 0,
  };
}
