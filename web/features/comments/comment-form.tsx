import { useMemo, type SyntheticEvent } from 'react';
import { editorText } from '#web/i18n/editor-id.ts';
import { text } from '#web/i18n/id.ts';
import { DraftStatus } from '#web/components/draft-status.tsx';
import { clearSentDraft, useDraft } from '#web/lib/drafts/drafts.ts';
import { isEmptyHtml } from '#web/lib/text/is-empty.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { PartFailed } from '#web/components/part-failed.tsx';
import { watchFocus } from '#web/ui/focus.ts';
import { LazyRichTextEditor } from '#web/ui/rich-text/lazy-rich-text-editor.tsx';
import { commentDraftName } from './comment-draft.ts';
import styles from './comment-form.module.css';
import { createCommentKey, useCreateComment } from './use-create-comment.ts';

type CommentFormProps = {
  threadId: string;
  userId: string;
  /** Called when the comment is sent, unless the focus has moved elsewhere. */
  onSent: () => void;
};

/** Writes a comment. The draft is stored until it is sent or discarded. */
export function CommentForm({ threadId, userId, onSent }: CommentFormProps) {
  const draftName = commentDraftName(userId, threadId);
  const [content, setContent] = useDraft(draftName);
  const isEmpty = useMemo(() => isEmptyHtml(content), [content]);
  const { isSending, isSendingNow } = useSending(createCommentKey(threadId));
  const { mutateAsync } = useCreateComment(threadId, userId);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isEmpty || isSendingNow()) return;
    const mayMoveFocus = watchFocus();
    try {
      await mutateAsync(content);
      clearSentDraft(draftName, content);
      if (mayMoveFocus()) onSent();
    } catch {
      // The hook has shown the failure; the draft stays.
    }
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <LazyRichTextEditor
        failure={<PartFailed />}
        label={text.comment}
        placeholder={text.commentPlaceholder}
        value={content}
        onChange={setContent}
        labels={editorText}
        isDisabled={isSending}
        minRows={3}
      />
      <div className={styles.end}>
        <Button type="submit" disabled={isEmpty} isBusy={isSending}>
          {text.sendComment}
        </Button>
        <DraftStatus name={draftName} isSending={isSending} />
      </div>
    </form>
  );
}
