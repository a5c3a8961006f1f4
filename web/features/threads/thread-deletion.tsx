import { text } from '#web/i18n/id.ts';
import { changingText } from '#web/i18n/changing-id.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { deleteThreadKey, useDeleteThread } from './use-delete-thread.ts';

type ThreadDeletionProps = { threadId: string; onClose: () => void; onDeleted: () => void };

/** Deletes a thread after a confirmation. Calls `onDeleted` also when it was deleted already. */
export function ThreadDeletion({ threadId, onClose, onDeleted }: ThreadDeletionProps) {
  const { mutateAsync, isSuccess } = useDeleteThread(threadId);
  const { isSending, isSendingNow } = useSending(deleteThreadKey(threadId));

  async function handleConfirm() {
    if (isSendingNow()) return;
    try {
      await mutateAsync();
      onDeleted();
    } catch (error) {
      // The hook has shown the failure.
      if (hasStatus(error, 404)) onDeleted();
      else onClose();
    }
  }

  return (
    <ConfirmDialog
      title={changingText.deleteThreadQuestion}
      confirmLabel={text.delete}
      cancelLabel={text.cancel}
      // After the deletion, the dialog stays busy until the next screen.
      isBusy={isSending || isSuccess}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    >
      {changingText.deleteThreadConsequence}
    </ConfirmDialog>
  );
}
