import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import { answerSecondFactor, SECOND_FACTOR_MESSAGES } from '#contract/second-factors.ts';
import type { Profile } from '#contract/users.ts';
import { secondStepText } from '#web/i18n/second-step-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { type LoggedIn, openSession, ownDevice } from './open-session.ts';

export const secondFactorKey = ['secondFactor'];

type Answer = BodyOf<typeof answerSecondFactor>;
/** `isWrong`: the challenge takes another answer. `restartFor`: the login begins again, for this reason in words. */
type Refusal = { isWrong: true; restartFor?: never } | { isWrong?: never; restartFor: string };
type Outcome =
  | ({ user: Profile } & { [Part in keyof Refusal]?: never })
  | ({ user?: never } & Refusal);

/** Answers the challenge of a login and opens the session. A failure that is no refusal is an alert, as at the login. */
export function useSecondFactor() {
  const queryClient = useQueryClient();
  // A challenge is answered once. If the profile cannot be loaded, the next try needs the answer to the first.
  const loggedIn = useRef<LoggedIn>(undefined);
  return useMutation({
    mutationKey: secondFactorKey,
    mutationFn: async (answer: Answer): Promise<Outcome> => {
      if (!loggedIn.current) {
        try {
          const body = { ...answer, ...ownDevice() };
          loggedIn.current = await call(answerSecondFactor, { body });
        } catch (error) {
          return readRefusal(error);
        }
      }
      return { user: await openSession(loggedIn.current) };
    },
    onSuccess: ({ user }) => {
      if (user) queryClient.setQueryData(queryKeys.authUser, user);
    },
    meta: { failure: 'alert', opensSession: true },
  });
}

/** Throws what is no refusal of the second factor: without an answer, nobody knows whether it was accepted. */
function readRefusal(error: unknown): Refusal {
  if (error instanceof ApiError && error.status === 401) {
    const { wrongCode, wrongPasskey, locked, expired, used } = SECOND_FACTOR_MESSAGES;
    const { restarts } = secondStepText;
    if (error.message === wrongCode || error.message === wrongPasskey) return { isWrong: true };
    if (error.message === locked) return { restartFor: restarts.locked };
    if (error.message === expired) return { restartFor: restarts.expired };
    if (error.message === used) return { restartFor: restarts.used };
  }
  throw error;
}
