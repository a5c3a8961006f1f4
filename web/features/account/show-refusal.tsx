import { toast } from 'react-hot-toast/headless';
import { EMAIL_NOT_CONFIRMED } from '#contract/email.ts';
import { TOO_MANY_HELD, WORDS_REFUSED } from '#contract/held-posts.ts';
import { MUTED } from '#contract/sanction.ts';
import { emailText } from '#web/i18n/email-id.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { showFailure, type FailureDisplay } from '#web/lib/api/failures.ts';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';

const EXPLANATIONS: Partial<Record<string, string>> = {
  [MUTED]: emailText.muted,
  [WORDS_REFUSED]: emailText.wordsRefused,
  [TOO_MANY_HELD]: emailText.tooManyHeld,
};

const TOAST = { id: 'unconfirmed', duration: Infinity };

/**
 * Shows why the server refused a call. Where the address has to be confirmed first, a toast that stays offers to send
 * the letter again; for other reasons that a writer can do something about, a toast says so, whatever the display: what was written is still in its
 * draft.
 */
export function showRefusal(error: ApiError, display: FailureDisplay): void {
  const explanation = EXPLANATIONS[error.message];
  if (explanation !== undefined) {
    toast.error(explanation, { id: error.message });
    return;
  }
  if (error.message !== EMAIL_NOT_CONFIRMED) return showFailure(error, display);
  const notice = (
    <UnconfirmedNotice
      onDone={() => toast.success(notice, TOAST)}
      onSignedOut={() => toast.dismiss(TOAST.id)}
    />
  );
  toast.error(notice, TOAST);
}
