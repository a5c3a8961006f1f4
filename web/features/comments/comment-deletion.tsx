import { text } from '#web/i18n/id.ts';
import { changingText } from '#web/i18n/changing-id.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { deleteCommentKey, useDeleteComment } from './use-delete-comment.ts';

type CommentDeletionProps = {
  threadId: string;
  commentId: string;
  onClose: () => void;
  onDeleted: (commentId: string) => void;
};

/** Deletes a comment after a confirmation. */
export function CommentDeletion({ threadId, commentId, onClose, onDeleted }: CommentDeletionProps) {
  const { mutateAsync, isSuccess } = useDeleteComment({ threadId, commentId });
  const { isSending, isSendingNow } = useSending(deleteCommentKey({ threadId, commentId }));

  async function handleConfirm() {
    if (isSendingNow()) return;
    try {
      await mutateAsync();
      onDeleted(commentId);
    } catch {
      // The hook has shown the failure.
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title={changingText.deleteCommentQuestion}
      confirmLabel={text.delete}
      cancelLabel={text.cancel}
      isBusy={isSending || isSuccess}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    >
      {changingText.deleteCommentConsequence}
    </ConfirmDialog>
  );
}
