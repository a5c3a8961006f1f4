import type { SyntheticEvent } from 'react';
import { text } from '#web/i18n/id.ts';
import { DraftStatus } from '#web/components/draft-status.tsx';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { useThreadDraft } from './thread-draft.ts';
import { ThreadFields } from './thread-fields.tsx';
import styles from './thread-form.module.css';
import { createThreadKey, threadDraftName } from './new-thread.ts';
import { useCreateThread } from './use-create-thread.tsx';
import { useThreadErrors } from './use-thread-errors.ts';

type ThreadFormProps = { userId: string; onSubmit: () => void };

/** The form of a new thread. `onSubmit` is called at once, and does not wait for the answer (spec §2). */
export function ThreadForm({ userId, onSubmit }: ThreadFormProps) {
  const [draft, setDraft] = useThreadDraft(userId);
  const { form, fieldErrors, validate } = useThreadErrors(draft);
  const { mutate } = useCreateThread(userId);
  const { isSending, isSendingNow } = useSending(createThreadKey);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSendingNow()) return;
    if (!validate()) return;
    mutate(draft);
    onSubmit();
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
      <ThreadFields
        words={draft}
        onChange={setDraft}
        isSending={isSending}
        fieldErrors={fieldErrors}
      />
      <div className={styles.end}>
        <Button type="submit" isBusy={isSending}>
          {text.createThread}
        </Button>
        <DraftStatus name={threadDraftName(userId)} isSending={isSending} />
      </div>
    </form>
  );
}
