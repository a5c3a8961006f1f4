import type { SyntheticEvent } from 'react';
import { text } from '#web/i18n/id.ts';
import { DraftStatus } from '#web/lib/draft-status.tsx';
import { useSending } from '#web/lib/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { threadDraftName, useThreadDraft } from './thread-draft.ts';
import type { ThreadWords } from './thread-edit-draft.ts';
import { ThreadFields } from './thread-fields.tsx';
import styles from './thread-form.module.css';
import { createThreadKey } from './create-thread-key.ts';
import { useCreateThread } from './use-create-thread.ts';
import { useThreadFault } from './use-thread-fault.ts';

type ThreadFormProps = { userId: string; onSubmit: () => void };

/** The form of a new thread; `onSubmit` is called when it is sent, and does not wait for the answer (spec §2). */
export function ThreadForm({ userId, onSubmit }: ThreadFormProps) {
  const [draft, setDraft] = useThreadDraft(userId);
  const { form, fault, isFaulty, clearFault } = useThreadFault();
  const { mutate } = useCreateThread(userId);
  const { isSending, isSendingNow } = useSending(createThreadKey);

  function handleChange(change: Partial<ThreadWords>) {
    setDraft(change);
    clearFault();
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSendingNow()) return;
    if (isFaulty(draft)) return;
    mutate(draft);
    onSubmit();
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
      <ThreadFields words={draft} onChange={handleChange} isSending={isSending} fault={fault} />
      <div className={styles.end}>
        <Button type="submit" isBusy={isSending}>
          {text.createThread}
        </Button>
        <DraftStatus name={threadDraftName(userId)} isSending={isSending} />
      </div>
    </form>
  );
}
