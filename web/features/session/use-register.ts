import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { registerText } from '#web/i18n/register-id.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { hasFeature } from '#web/lib/forum-features.ts';
import { register, type Registration } from './register.ts';
import { clearSentRegistrationDraft } from './registration-draft.ts';

/**
 * Registers a user. Success and failure are toasts, as the form is unmounted by then (spec §8). `onInvitationEnd` is
 * called when the invitation is used, or cannot be used any more.
 */
export function useRegister(onInvitationEnd: () => void) {
  return useMutation({
    mutationKey: ['register'],
    async mutationFn(registration: Registration) {
      try {
        await register(registration);
      } catch (error) {
        const refusal = refusalOfInvitation(error);
        if (!refusal) throw error;
        onInvitationEnd();
        throw refusal;
      }
    },
    onSuccess(_, registration) {
      clearSentRegistrationDraft(registration);
      if (registration.invitation !== undefined) onInvitationEnd();
      toast.success(hasFeature('approval') ? registerText.waits : registerText.registered);
    },
    meta: { failure: 'toast', opensSession: true },
  });
}

/** The refusal of an invitation, in words for the one who was invited; undefined for other failures. */
function refusalOfInvitation(error: unknown): ApiError | undefined {
  const words: Readonly<Partial<Record<string, string>>> = registerText.refusedInvitations;
  const message = error instanceof ApiError ? words[error.message] : undefined;
  return message === undefined ? undefined : new ApiError(message, 403, { cause: error });
}
