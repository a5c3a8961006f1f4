import { text } from '#web/i18n/id.ts';
import { changingText } from '#web/i18n/changing-id.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { deleteThreadKey, useDeleteThread } from './use-delete-thread.ts';

type ThreadDeletionProps = { threadId: string; onClose: () => void; onDeleted: () => void };

/** Deletes a thread after a confirmation. Calls `onDeleted` also when it was deleted already. */
export function ThreadDeletion({ threadId, onClose, onDeleted }: ThreadDeletionProps) {
  const { mutate, isSuccess } = useDeleteThread(threadId);
  const { isSending, isSendingNow } = useSending(deleteThreadKey(threadId));

  function handleConfirm() {
    if (isSendingNow()) return;
    // These callbacks do not run after an unmount: a user who has left the page is not moved.
    mutate(undefined, {
      onSuccess: onDeleted,
      // The hook has shown the failure.
      onError: (error) => (hasStatus(error, 404) ? onDeleted() : onClose()),
    });
  }

  return (
    <ConfirmDialog
      title={changingText.deleteThreadQuestion}
      confirmLabel={text.delete}
      cancelLabel={text.cancel}
      // After the deletion, the dialog stays busy until the next screen.
      isBusy={isSending || isSuccess}
      onConfirm={handleConfirm}
      onCancel={onClose}
    >
      {changingText.deleteThreadConsequence}
    </ConfirmDialog>
  );
}
