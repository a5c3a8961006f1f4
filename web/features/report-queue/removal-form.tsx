import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { REASON_MAX } from '#contract/limits.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { text } from '#web/i18n/id.ts';
import { reportQueueText } from '#web/i18n/report-queue-id.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import styles from './removal-form.module.css';

type RemovalFormProps = {
  /** Whether an account that waits is refused. */
  isApplication: boolean;
  onRemove: (reason: string) => void;
  onClose: () => void;
};

/** Asks why a text is to be removed, or an account to be refused. Enter sends, Escape closes; Shift+Enter is a new line. */
export function RemovalForm({ isApplication, onRemove, onClose }: RemovalFormProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (hasVisibleText(reason)) return onRemove(reason.trim());
    setError(reportQueueText.reasonEmpty);
    field.current?.focus();
  }

  function handleFieldKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) event.currentTarget.form?.requestSubmit();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the form from each of its controls.
    <form
      className={styles.form}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !nativeEvent.isComposing) onClose();
      }}
    >
      <TextArea
        textAreaRef={field}
        label={reportQueueText.reason}
        name="reason"
        required
        maxLength={REASON_MAX}
        hint={isApplication ? reportQueueText.refusalHint : reportQueueText.reasonHint}
        error={error || undefined}
        enterKeyHint="send"
        value={reason}
        onChange={(next) => {
          setReason(next);
          setError('');
        }}
        onKeyDown={handleFieldKey}
      />
      <div className={styles.answers}>
        <Button variant="danger" size="small" type="submit">
          {isApplication ? reportQueueText.refuse : reportQueueText.remove}
        </Button>
        <Button variant="secondary" size="small" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
