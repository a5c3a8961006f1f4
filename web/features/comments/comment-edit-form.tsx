import { useMemo } from 'react';
import { editorText } from '#web/i18n/editor-id.ts';
import { text } from '#web/i18n/id.ts';
import { threadPageText } from '#web/i18n/thread-page-id.ts';
import { EditFormEnd } from '#web/components/edit-form-end.tsx';
import { htmlToParagraphs } from '#web/lib/text/html-text.ts';
import { isEmptyHtml } from '#web/lib/text/is-empty.ts';
import { PartFailed } from '#web/components/part-failed.tsx';
import type { CommentRow } from '#web/store/comments.ts';
import { useIsThreadRemoved } from '#web/store/threads.ts';
import { useEditDraft } from '#web/lib/drafts/use-edit-draft.ts';
import { useEditForm } from '#web/lib/drafts/use-edit-form.ts';
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
  const edit = useEditDraft(userId, { id: commentId, threadId, editedAt, words });
  const { draft, setDraft, isOutdated } = edit;
  const isEmpty = useMemo(() => isEmptyHtml(draft.content), [draft.content]);
  const isThreadRemoved = useIsThreadRemoved(threadId);
  const isRemoved = comment.isRemoved || isThreadRemoved;
  const { mutateAsync } = useEditComment({ threadId, commentId });
  const { isSending, handleSubmit, handleCancel } = useEditForm({
    draft: edit,
    mutationKey: editCommentKey(commentId),
    canSave: () => !isRemoved && !isEmpty,
    save: () => mutateAsync(draft.content),
    onClose,
  });

  return (
    <form className={styles.form} aria-label={threadPageText.editComment} onSubmit={handleSubmit}>
      <LazyRichTextEditor
        failure={<PartFailed />}
        label={threadPageText.editComment}
        placeholder={text.commentPlaceholder}
        value={draft.content}
        onChange={(next) => setDraft({ content: next })}
        labels={editorText}
        isDisabled={isSending}
        isFocused={isFocused}
        minRows={3}
      />
      <EditFormEnd
        className={styles.end}
        draft={edit}
        isSending={isSending}
        isEmpty={isEmpty}
        isRemoved={isRemoved}
        isOutdated={isOutdated}
        toText={() => htmlToParagraphs(draft.content)}
        onCancel={handleCancel}
      />
    </form>
  );
}
