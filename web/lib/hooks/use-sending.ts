import { type MutationKey, useIsMutating, useQueryClient } from '@tanstack/react-query';

/**
 * Whether something with that key is on its way: `isSending` to draw it, `isSendingNow` to ask before
 * it is sent. A second click can come before what is drawn knows of the first.
 */
export function useSending(mutationKey: MutationKey) {
  const queryClient = useQueryClient();
  return {
    isSending: useIsMutating({ mutationKey }) > 0,
    isSendingNow: () => queryClient.isMutating({ mutationKey }) > 0,
  };
}
