import { frameText } from '#web/i18n/frame-id.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Stands where a part of the app should be whose code did not come, and offers to try again. */
export function PartFailed() {
  return (
    <Notice
      tone="error"
      title={frameText.pageFailed}
      action={<Button onClick={() => void reloadIfReachable()}>{frameText.retry}</Button>}
    >
      {frameText.errors.network}
    </Notice>
  );
}

/** A reload also finds the files of a version that was installed meanwhile, but offline it loses the app. */
async function reloadIfReachable(): Promise<void> {
  try {
    await fetch('/health', { cache: 'no-store' });
  } catch {
    return; // Still out of reach: the notice says so.
  }
  window.location.reload();
}
