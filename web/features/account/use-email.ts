import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelEmailChange,
  changeEmail,
  getOwnEmail,
  type OwnEmail,
  sendConfirmation,
} from '#contract/email.ts';
import { call } from '#web/lib/api/api-client.ts';
import { isUnanswered } from '#web/lib/api/is-unanswered.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

export const changeEmailKey = ['changeEmail'];
export const cancelEmailChangeKey = ['cancelEmailChange'];
export const sendConfirmationKey = ['sendConfirmation'];

/**
 * Loads the address of the account. The section shows a failure. Refetches when the tab is shown again: the link of the
 * letter opens in another one.
 */
export function useEmail() {
  return useQuery({
    queryKey: queryKeys.email,
    queryFn: ({ signal }) => call(getOwnEmail, { signal }),
    refetchOnWindowFocus: 'always',
    meta: { failure: 'silence' },
  });
}

/**
 * Has a link sent to a new address. The form shows a failure. Where the answer was lost, the address may wait already: the
 * section refetches it, so that nobody has a second letter sent.
 */
export function useChangeEmail() {
  const storeAnswer = useStoreAnswer();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changeEmailKey,
    mutationFn: (body: { email: string; password: string }) => call(changeEmail, { body }),
    onSuccess: storeAnswer,
    onError: (error) => {
      if (isUnanswered(error)) void queryClient.invalidateQueries({ queryKey: queryKeys.email });
    },
    meta: { failure: 'silence' },
  });
}

/** Forgets the new address that waits for its confirmation. */
export function useCancelEmailChange() {
  const storeAnswer = useStoreAnswer();
  return useMutation({
    mutationKey: cancelEmailChangeKey,
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: storeAnswer,
    meta: { failure: 'silence' },
  });
}

/** Has the letter sent again, to the new address if one waits. */
export function useSendConfirmation() {
  const storeAnswer = useStoreAnswer();
  return useMutation({
    mutationKey: sendConfirmationKey,
    mutationFn: () => call(sendConfirmation, {}),
    onSuccess: storeAnswer,
    meta: { failure: 'silence' },
  });
}

/** Returns a function that shows an answer, rather than that of a read which began before. */
function useStoreAnswer() {
  const queryClient = useQueryClient();
  return async (answer: OwnEmail) => {
    await queryClient.cancelQueries({ queryKey: queryKeys.email });
    queryClient.setQueryData(queryKeys.email, answer);
  };
}
