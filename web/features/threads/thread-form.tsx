import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { hasVisibleText } from '#contract/visible-text.ts';
import { text } from '#web/i18n/id.ts';
import { DraftStatus } from '#web/lib/draft-status.tsx';
import { isEmptyHtml } from '#web/lib/is-empty.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PartFailed } from '#web/lib/part-failed.tsx';
import { LazyRichTextEditor } from '#web/ui/lazy-rich-text-editor.tsx';
import { threadDraftName, useThreadDraft } from './thread-draft.ts';
import styles from './thread-form.module.css';
import { createThreadKey, useCreateThread } from './use-create-thread.ts';

type ThreadFormProps = { userId: string; onSubmit: () => void };

/** The form of a new thread; `onSubmit` is called when it is sent, and does not wait for the answer (spec §2). */
export function ThreadForm({ userId, onSubmit }: ThreadFormProps) {
  const [draft, setDraft] = useThreadDraft(userId);
  const [hasEmptyFields, setHasEmptyFields] = useState(false);
  const titleInput = useRef<HTMLInputElement>(null);
  const categoryInput = useRef<HTMLInputElement>(null);
  const bodyPlace = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const { mutate } = useCreateThread(userId);
  const isSending = useIsMutating({ mutationKey: createThreadKey }) > 0;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (queryClient.isMutating({ mutationKey: createThreadKey }) > 0) return;
    const emptyField = findEmptyField();
    setHasEmptyFields(emptyField !== null);
    if (emptyField) {
      emptyField.current?.focus();
      return;
    }
    mutate(draft);
    onSubmit();
  }

  function findEmptyField(): { current: HTMLElement | null } | null {
    if (!hasVisibleText(draft.title)) return titleInput;
    if (!hasVisibleText(draft.category)) return categoryInput;
    if (!isEmptyHtml(draft.body)) return null;
    return { current: bodyPlace.current?.querySelector<HTMLElement>('[contenteditable]') ?? null };
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
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
        inputRef={categoryInput}
      />
      <div ref={bodyPlace}>
        <LazyRichTextEditor
          failure={<PartFailed />}
          label={text.newThreadBody}
          placeholder={text.newThreadBodyPlaceholder}
          value={draft.body}
          onChange={(body) => setDraft({ body })}
          labels={text.editor}
          minRows={8}
        />
      </div>
      <div className={styles.end}>
        <Button type="submit" isBusy={isSending}>
          {text.createThread}
        </Button>
        <DraftStatus name={threadDraftName(userId)} isDisabled={isSending} />
        <p className={styles.error} role="alert">
          {hasEmptyFields && text.emptyFields}
        </p>
      </div>
    </form>
  );
}
