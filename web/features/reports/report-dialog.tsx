import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { REASON_MAX } from '#contract/limits.ts';
import type { ReportReason } from '#contract/reports.ts';
import { MUTED } from '#contract/sanction.ts';
import { text } from '#web/i18n/id.ts';
import { reportText } from '#web/i18n/report-id.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { comments } from '#web/store/comments.ts';
import { threads } from '#web/store/threads.ts';
import { users } from '#web/store/users.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { ReasonChoice } from './reason-choice.tsx';
import styles from './report-dialog.module.css';
import { type ReportedText, reportKey, useReport } from './use-report.ts';

type ReportDialogProps = ReportedText & { onClose: () => void };

/** The form by which a text is reported. It stays open while it is sent, and where that fails. */
export function ReportDialog({ onClose, ...reported }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [words, setWords] = useState('');
  const [isPersonToo, setIsPersonToo] = useState(false);
  const person = useOwnerOf(reported);
  const [missing, setMissing] = useState<'reason' | 'words' | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const { mutateAsync, error } = useReport(reported);
  const { isSending, isSendingNow } = useSending(reportKey(reported));
  const isRequired = reason === 'other';
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSendingNow()) return;
    if (reason === null) {
      setMissing('reason');
      form.current?.querySelector('input')?.focus();
      return;
    }
    if (isRequired && words.trim() === '') {
      setMissing('words');
      area.current?.focus();
      return;
    }
    try {
      await mutateAsync({ reason, words, personId: isPersonToo ? person?.id : undefined });
      onClose();
    } catch (failure) {
      // Other failures are shown below the fields.
      if (hasStatus(failure, 404)) onClose();
    }
  }

  function handleClose() {
    if (!isSendingNow()) onClose();
  }

  return (
    <Dialog
      title={reported.commentId === undefined ? reportText.threadTitle : reportText.commentTitle}
      closeLabel={text.close}
      onClose={handleClose}
    >
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        <ReasonChoice
          value={reason}
          error={missing === 'reason' ? reportText.reasonMissing : undefined}
          onChange={(next) => {
            setReason(next);
            setMissing(null);
          }}
        />
        <TextArea
          textAreaRef={area}
          label={isRequired ? reportText.words : reportText.optionalWords}
          name="words"
          required={isRequired}
          maxLength={REASON_MAX}
          error={missing === 'words' ? reportText.wordsMissing : undefined}
          value={words}
          onChange={(next) => {
            setWords(next);
            setMissing(null);
          }}
        />
        {person?.name && (
          <label className={styles.person}>
            <input
              type="checkbox"
              name="person"
              checked={isPersonToo}
              onChange={(event) => setIsPersonToo(event.target.checked)}
            />
            {reportText.alsoPerson(person.name)}
          </label>
        )}
        <p className={styles.discretion}>{reportText.discretion}</p>
        {error && (
          <FormError>
            {hasStatus(error, 403) ? describeRefusal(error) : describeFailure(error)}
          </FormError>
        )}
        <div className={styles.answers}>
          <Button variant="secondary" disabled={isSending} onClick={handleClose}>
            {text.cancel}
          </Button>
          <Button type="submit" isBusy={isSending}>
            {reportText.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The person who wrote the text. */
function useOwnerOf({ threadId, commentId }: ReportedText) {
  const ofThread = threads.useRow(threadId, (row) => row?.ownerId ?? '');
  const ofComment = comments.useRow(commentId ?? '', (row) => row?.ownerId ?? '');
  return users.useRow(commentId === undefined ? ofThread : ofComment);
}

function describeRefusal({ message }: Error): string {
  return message === MUTED ? reportText.muted : reportText.mustConfirm;
}
