import { frameText } from '#web/i18n/frame-id.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Says that a part of the app failed to load, and offers to retry. */
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

/** Reloads, which also fetches a version deployed meanwhile; but only when the server answers, as an offline reload loses the page. */
async function reloadIfReachable(): Promise<void> {
  try {
    await fetch('/health', { cache: 'no-store' });
  } catch {
    return; // The server is still unreachable, as the notice says.
  }
  window.location.reload();
}
