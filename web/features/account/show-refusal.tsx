import { toast } from 'react-hot-toast/headless';
import { EMAIL_NOT_CONFIRMED } from '#contract/email.ts';
import { MUTED } from '#contract/sanction.ts';
import { emailText } from '#web/i18n/email-id.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { showFailure, type FailureDisplay } from '#web/lib/api/failures.ts';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';

const TOAST = { id: 'unconfirmed', duration: Infinity };

/**
 * Shows why the server refused a call. Where the address has to be confirmed first, a toast that stays offers to send
 * the letter again, and where the user is muted, a toast says so, whatever the display: what was written is still in its
 * draft.
 */
export function showRefusal(error: ApiError, display: FailureDisplay): void {
  if (error.message === MUTED) {
    toast.error(emailText.muted, { id: 'muted' });
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
