import { toast } from 'react-hot-toast/headless';
import { EMAIL_NOT_CONFIRMED } from '#contract/email.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { showFailure, type FailureDisplay } from '#web/lib/api/failures.ts';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';

const TOAST = { id: 'unconfirmed', duration: Infinity };

/**
 * Shows why the server refused a call. Where the address has to be confirmed first, a toast that stays offers to send
 * the letter again, whatever the display: what was written is still in its draft.
 */
export function showRefusal(error: ApiError, display: FailureDisplay): void {
  if (error.message !== EMAIL_NOT_CONFIRMED) return showFailure(error, display);
  const notice = (
    <UnconfirmedNotice
      onDone={() => toast.success(notice, TOAST)}
      onSignedOut={() => toast.dismiss(TOAST.id)}
    />
  );
  toast.error(notice, TOAST);
}
