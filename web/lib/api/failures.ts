import { toast } from 'react-hot-toast/headless';
import { frameText } from '#web/i18n/frame-id.ts';
import { ApiError, requestIdLine } from './api-error.ts';

/** Where a failure is shown, once; each hook decides for its calls (spec §8). */
export type FailureDisplay = 'toast' | 'alert' | 'silence';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { failure: FailureDisplay };
    mutationMeta: { failure: FailureDisplay; opensSession?: boolean };
  }
}

/** Shows a failure. Toasts with the same message are merged. */
export function showFailure(error: unknown, display: FailureDisplay): void {
  if (!(error instanceof ApiError)) console.error(error);
  if (display === 'silence') return;
  const message = error instanceof ApiError ? error.message : frameText.errors.unexpected;
  const shown = message + requestIdLine(error);
  if (display === 'alert') window.alert(shown);
  else toast.error(shown, { id: `error: ${message}` });
}
