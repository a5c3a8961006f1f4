import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { hasVisibleText } from '#contract/visible-text.ts';
import { text } from '#web/i18n/id.ts';
import { DraftStatus } from '#web/lib/draft-status.tsx';
import { isEmptyHtml } from '#web/lib/is-empty.ts';
import { PartFailed } from '#web/lib/part-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { LazyRichTextEditor } from '#web/ui/lazy-rich-text-editor.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { type ThreadWords, useThreadEditDraft } from './thread-edit-draft.ts';
import styles from './thread-form.module.css';
import { editThreadKey, useEditThread } from './use-edit-thread.ts';

type ThreadEditFormProps = {
  thread: ThreadWords & { id: string };
  userId: string;
  onClose: () => void;
};

/** Changes a thread where it stands; what is written stays, over reloads too, until it is saved or cancelled. */
export function ThreadEditForm({ thread, userId, onClose }: ThreadEditFormProps) {
  const { name, draft, setDraft, clearSent, discard } = useThreadEditDraft(userId, thread);
  const [hasEmptyFields, setHasEmptyFields] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const titleInput = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const mutationKey = editThreadKey(thread.id);
  const isSending = useIsMutating({ mutationKey }) > 0;
  const { mutateAsync } = useEditThread(thread.id);
  useEffect(() => titleInput.current?.focus(), []);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (queryClient.isMutating({ mutationKey }) > 0) return;
    const emptyField = findEmptyField(draft);
    setHasEmptyFields(emptyField !== null);
    if (emptyField !== null) {
      form.current?.querySelector<HTMLElement>(emptyField)?.focus();
      return;
    }
    try {
      await mutateAsync(draft);
      clearSent(draft);
      onClose();
    } catch {
      // Told by the hook; the draft stays.
    }
  }

  function handleCancel() {
    discard();
    onClose();
  }

  return (
    <>
      <PageHeading>{text.editThread}</PageHeading>
      <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
        <Field
          label={text.newThreadTitle}
          name="title"
          value={draft.title}
          onChange={(title) => setDraft({ title })}
          inputRef={titleInput}
        />
        <Field
          label={text.newThreadCategory}
          name="category"
          value={draft.category}
          onChange={(category) => setDraft({ category })}
        />
        <LazyRichTextEditor
          failure={<PartFailed />}
          label={text.newThreadBody}
          placeholder={text.newThreadBodyPlaceholder}
          value={draft.body}
          onChange={(body) => setDraft({ body })}
          labels={text.editor}
          isDisabled={isSending}
          minRows={8}
        />
        <div className={styles.end}>
          <Button type="submit" isBusy={isSending}>
            {text.save}
          </Button>
          <Button variant="secondary" disabled={isSending} onClick={handleCancel}>
            {text.cancel}
          </Button>
          <DraftStatus name={name} isDisabled={isSending} />
          <p className={styles.error} role="alert">
            {hasEmptyFields && text.emptyFields}
          </p>
        </div>
      </form>
    </>
  );
}

function findEmptyField({ title, category, body }: ThreadWords): string | null {
  if (!hasVisibleText(title)) return '[name="title"]';
  if (!hasVisibleText(category)) return '[name="category"]';
  return isEmptyHtml(body) ? '[contenteditable]' : null;
}
