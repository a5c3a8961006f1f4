import { text } from '#web/i18n/id.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteComment } from './use-delete-comment.ts';

type CommentDeletionProps = {
  threadId: string;
  commentId: string;
  onClose: () => void;
  onDeleted: (commentId: string) => void;
};

/** Asks whether to delete a comment, and deletes it. */
export function CommentDeletion({ threadId, commentId, onClose, onDeleted }: CommentDeletionProps) {
  const { mutateAsync, isPending } = useDeleteComment({ threadId, commentId });

  async function handleConfirm() {
    try {
      await mutateAsync();
      onDeleted(commentId);
    } catch {
      // Told by the hook; the comment is as it was.
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title={text.deleteCommentQuestion}
      confirmLabel={text.delete}
      cancelLabel={text.cancel}
      isBusy={isPending}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    >
      {text.deleteCommentConsequence}
    </ConfirmDialog>
  );
}
