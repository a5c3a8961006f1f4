import { text } from '#web/i18n/id.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Stands where a part of the app should be whose code did not come, and offers to try again. */
export function PartFailed() {
  return (
    <Notice
      tone="error"
      title={text.pageFailed}
      // A reload also finds the files of a version that was installed meanwhile.
      action={<Button onClick={() => window.location.reload()}>{text.retry}</Button>}
    >
      {text.errors.network}
    </Notice>
  );
}
