import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  confirmTotp,
  createRecoveryCodes,
  SECOND_FACTOR_MESSAGES,
} from '#contract/second-factors.ts';
import { secondFactorsText } from '#web/i18n/second-factors-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { isUnanswered } from '#web/lib/api/is-unanswered.ts';

export const confirmTotpKey = ['confirmTotp'];

type Confirmation = { password: string; code: string };
type Outcome =
  | { recoveryCodes: readonly string[] | null }
  | { isCodeWrong: true }
  | { restartFor: string };

/** Confirms a waiting secret by its first code. A failure that is no refusal is a toast. */
export function useConfirmTotp() {
  const mayBeOn = useRef(false);
  return useMutation({
    mutationKey: confirmTotpKey,
    async mutationFn({ password, code }: Confirmation): Promise<Outcome> {
      try {
        const { recoveryCodes } = await call(confirmTotp, { body: { password, code } });
        // An earlier answer was lost, and with it the codes that came with it.
        if (recoveryCodes === null && mayBeOn.current) {
          return await call(createRecoveryCodes, { body: { password } });
        }
        return { recoveryCodes };
      } catch (error) {
        mayBeOn.current ||= isUnanswered(error);
        return readRefusal(error);
      }
    },
    meta: { failure: 'toast' },
  });
}

function readRefusal(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  const { wrongCode, noWaitingTotp } = SECOND_FACTOR_MESSAGES;
  if (error.message === wrongCode) return { isCodeWrong: true };
  if (error.message === noWaitingTotp) return { restartFor: secondFactorsText.totpExpired };
  if (error.status === 403) return { restartFor: secondFactorsText.passwordChanged };
  throw error;
}
