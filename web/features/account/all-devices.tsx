import { useState } from 'react';
import { accountText } from '#web/i18n/account-id.ts';
import { text } from '#web/i18n/id.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { endSessionsKey, useEndSessions } from './use-sessions.ts';

/** Ends all sessions, after a confirmation. */
export function AllDevices({ onEnded }: { onEnded: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync } = useEndSessions();
  const { isSending, isSendingNow } = useSending(endSessionsKey);

  async function handleConfirm() {
    if (isSendingNow()) return;
    try {
      await mutateAsync();
      onEnded();
    } catch {
      // The hook has shown the failure; all sessions go on.
      setIsAsking(false);
    }
  }

  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {accountText.endAllDevices}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={accountText.endAllDevicesQuestion}
          confirmLabel={accountText.endAllDevicesAnswer}
          cancelLabel={text.cancel}
          isBusy={isSending}
          onConfirm={() => void handleConfirm()}
          onCancel={() => setIsAsking(false)}
        >
          {accountText.endAllDevicesConsequence}
        </ConfirmDialog>
      )}
    </>
  );
}
