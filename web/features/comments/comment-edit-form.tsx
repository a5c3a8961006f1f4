import { useMemo, type SyntheticEvent } from 'react';
import { editorText } from '#web/i18n/editor-id.ts';
import { text } from '#web/i18n/id.ts';
import { CancelEdit } from '#web/components/cancel-edit.tsx';
import { ChangedMeanwhile } from '#web/components/changed-meanwhile.tsx';
import { CopyWordsButton } from '#web/components/copy-words-button.tsx';
import { DraftStatus } from '#web/components/draft-status.tsx';
import { htmlToParagraphs } from '#web/lib/text/html-text.ts';
import { isEmptyHtml } from '#web/lib/text/is-empty.ts';
import { PartFailed } from '#web/components/part-failed.tsx';
import type { CommentRow } from '#web/store/comments.ts';
import { useIsThreadRemoved } from '#web/store/threads.ts';
import { useEditDraft } from '#web/lib/drafts/use-edit-draft.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyRichTextEditor } from '#web/ui/rich-text/lazy-rich-text-editor.tsx';
import styles from './comment-form.module.css';
import { editCommentKey, useEditComment } from './use-edit-comment.ts';

type CommentEditFormProps = {
  comment: Pick<CommentRow, 'id' | 'content' | 'editedAt' | 'isRemoved'>;
  threadId: string;
  userId: string;
  /** Whether the editor takes the focus; not when the page opens with a stored draft. */
  isFocused: boolean;
  onClose: () => void;
};

/** Edits a comment in place. The draft is stored until it is saved or cancelled. */
export function CommentEditForm({
  comment,
  threadId,
  userId,
  isFocused,
  onClose,
}: CommentEditFormProps) {
  const { id: commentId, content, editedAt } = comment;
  const words = useMemo(() => ({ content }), [content]);
  const { name, draft, setDraft, isChanged, isOutdated, clearSent, discard } = useEditDraft(
    userId,
    { id: commentId, threadId, editedAt, words },
  );
  const isEmpty = useMemo(() => isEmptyHtml(draft.content), [draft.content]);
  const isThreadRemoved = useIsThreadRemoved(threadId);
  const isRemoved = comment.isRemoved || isThreadRemoved;
  const { isSending, isSendingNow } = useSending(editCommentKey(commentId));
  const { mutateAsync } = useEditComment({ threadId, commentId });

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isRemoved || isEmpty || isSendingNow()) return;
    try {
      await mutateAsync(draft.content);
      clearSent();
      onClose();
    } catch {
      // The hook has shown the failure; the draft stays.
    }
  }

  function handleCancel() {
    discard();
    onClose();
  }

  return (
    <form className={styles.form} aria-label={text.editComment} onSubmit={handleSubmit}>
      <LazyRichTextEditor
        failure={<PartFailed />}
        label={text.editComment}
        placeholder={text.commentPlaceholder}
        value={draft.content}
        onChange={(next) => setDraft({ content: next })}
        labels={editorText}
        isDisabled={isSending}
        isFocused={isFocused}
        minRows={3}
      />
      {(isRemoved || isOutdated) && <ChangedMeanwhile isRemoved={isRemoved} />}
      <div className={styles.end}>
        {isRemoved ? (
          <CopyWordsButton words={htmlToParagraphs(draft.content)} />
        ) : (
          <Button type="submit" disabled={isEmpty} isBusy={isSending}>
            {text.save}
          </Button>
        )}
        <CancelEdit isChanged={isChanged} isSending={isSending} onCancel={handleCancel} />
        <DraftStatus name={name} isSending={isSending} />
      </div>
    </form>
  );
}
