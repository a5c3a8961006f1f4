import { useEffect, useMemo, useRef } from 'react';
import { changingText } from '#web/i18n/changing-id.ts';
import { EditFormEnd } from '#web/components/edit-form-end.tsx';
import { htmlToParagraphs } from '#web/lib/text/html-text.ts';
import { hasNewerText } from '#web/store/has-newer-text.ts';
import { type ThreadRow, threads } from '#web/store/threads.ts';
import { useEditDraft } from '#web/lib/drafts/use-edit-draft.ts';
import { useEditForm } from '#web/lib/drafts/use-edit-form.ts';
import { useShownElement } from '#web/lib/navigation/shown-elements.ts';
import { PageHeading } from '#web/ui/frame/page-heading.tsx';
import { ThreadFields } from './thread-fields.tsx';
import styles from './thread-form.module.css';
import { editThreadKey, useEditThread } from './use-edit-thread.ts';
import { useThreadErrors } from './use-thread-errors.ts';

type ThreadEditFormProps = {
  threadId: string;
  userId: string;
  /** Whether the title takes the focus; not when the page opens with a stored draft. */
  isFocused: boolean;
  onClose: () => void;
};

/** Edits a thread in place. The draft is stored until it is saved or cancelled. */
export function ThreadEditForm({ threadId, ...props }: ThreadEditFormProps) {
  const thread = threads.useRow(threadId);
  return thread && <Form thread={thread} {...props} />;
}

function Form({
  thread,
  userId,
  isFocused,
  onClose,
}: Omit<ThreadEditFormProps, 'threadId'> & { thread: ThreadRow }) {
  const { id, editedAt, isRemoved, title, categoryName, body } = thread;
  const words = useMemo(
    () => ({ title, category: categoryName, body }),
    [title, categoryName, body],
  );
  const edit = useEditDraft(userId, { id, threadId: id, editedAt, words });
  const { draft, setDraft, isChanged, isOutdated } = edit;
  const { form, fieldErrors, validate } = useThreadErrors(draft);
  const heading = useShownElement(id);
  const titleInput = useRef<HTMLInputElement>(null);
  const { mutateAsync } = useEditThread(id);
  const { isSending, handleSubmit, handleCancel } = useEditForm({
    draft: edit,
    mutationKey: editThreadKey(id),
    canSave: () => !isRemoved && validate(),
    save: () => mutateAsync({ title: draft.title, category: draft.category, body: draft.body }),
    onClose,
  });
  useEffect(() => {
    if (isFocused) titleInput.current?.focus();
  }, [isFocused]);

  return (
    <>
      <PageHeading ref={heading}>{changingText.editThread}</PageHeading>
      <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
        <ThreadFields
          words={draft}
          onChange={setDraft}
          isSending={isSending}
          fieldErrors={fieldErrors}
          titleInput={titleInput}
        />
        <EditFormEnd
          className={styles.end}
          draft={edit}
          isSending={isSending}
          isRemoved={isRemoved}
          isOutdated={isOutdated || (isChanged && hasNewerText(thread))}
          toText={() => `${draft.title}\n\n${htmlToParagraphs(draft.body)}`}
          onCancel={handleCancel}
        />
      </form>
    </>
  );
}
