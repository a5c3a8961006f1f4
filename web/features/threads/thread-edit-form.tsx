import { useEffect, useRef, type SyntheticEvent } from 'react';
import { text } from '#web/i18n/id.ts';
import { changingText } from '#web/i18n/changing-id.ts';
import { CancelEdit } from '#web/components/cancel-edit.tsx';
import { ChangedMeanwhile } from '#web/components/changed-meanwhile.tsx';
import { CopyWordsButton } from '#web/components/copy-words-button.tsx';
import { DraftStatus } from '#web/components/draft-status.tsx';
import { htmlToParagraphs } from '#web/lib/text/html-text.ts';
import { hasNewWords } from '#web/store/has-new-words.ts';
import { type ThreadRow, threads } from '#web/store/threads.ts';
import { useShownElement } from '#web/lib/navigation/shown-elements.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/frame/page-heading.tsx';
import { useThreadEditDraft } from './thread-edit-draft.ts';
import { ThreadFields } from './thread-fields.tsx';
import styles from './thread-form.module.css';
import { editThreadKey, useEditThread } from './use-edit-thread.ts';
import { useThreadFaults } from './use-thread-faults.ts';

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
  const { name, draft, setDraft, isChanged, isOutdated, clearSent, discard } = useThreadEditDraft(
    userId,
    thread,
  );
  const { form, faults, isFaulty } = useThreadFaults(draft);
  const { isRemoved } = thread;
  const heading = useShownElement(thread.id);
  const titleInput = useRef<HTMLInputElement>(null);
  const { isSending, isSendingNow } = useSending(editThreadKey(thread.id));
  const { mutateAsync } = useEditThread(thread.id);
  useEffect(() => {
    if (isFocused) titleInput.current?.focus();
  }, [isFocused]);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isRemoved || isSendingNow()) return;
    if (isFaulty()) return;
    try {
      const { title, category, body } = draft;
      await mutateAsync({ title, category, body });
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
    <>
      <PageHeading ref={heading}>{changingText.editThread}</PageHeading>
      <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
        <ThreadFields
          words={draft}
          onChange={setDraft}
          isSending={isSending}
          faults={faults}
          titleInput={titleInput}
        />
        {(isRemoved || isOutdated || (isChanged && hasNewWords(thread))) && (
          <ChangedMeanwhile isRemoved={isRemoved} />
        )}
        <div className={styles.end}>
          {isRemoved ? (
            <CopyWordsButton words={`${draft.title}\n\n${htmlToParagraphs(draft.body)}`} />
          ) : (
            <Button type="submit" isBusy={isSending}>
              {text.save}
            </Button>
          )}
          <CancelEdit isChanged={isChanged} isSending={isSending} onCancel={handleCancel} />
          <DraftStatus name={name} isSending={isSending} />
        </div>
      </form>
    </>
  );
}
