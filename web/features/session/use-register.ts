import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import type { BodyOf } from '#contract/endpoint.ts';
import { register } from '#contract/users.ts';
import { registerText } from '#web/i18n/register-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { clearSentRegistrationDraft } from './registration-draft.ts';

export type Registration = BodyOf<typeof register>;

/** Registers a user. Success and failure are toasts, as the form is unmounted by then (spec §8). */
export function useRegister() {
  return useMutation({
    mutationKey: ['register'],
    mutationFn: (registration: Registration) => call(register, { body: registration }),
    onSuccess: (_, registration) => {
      clearSentRegistrationDraft(registration);
      toast.success(registerText.registered);
    },
    meta: { failure: 'toast', opensSession: true },
  });
}
