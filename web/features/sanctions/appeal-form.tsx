import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { REASON_MAX } from '#contract/limits.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { sanctionText } from '#web/i18n/sanctions-id.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { formClass } from '#web/ui/frame/auth-layout.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';

type AppealFormProps = {
  isSending: boolean;
  error: unknown;
  onSend: (words: string) => void;
  /** Whether the field takes the focus, because a button opened the form. */
  isFocused?: boolean;
};

/** The form by which a user says why a decision of a moderator is wrong. It keeps the words when sending them fails. */
export function AppealForm({ isSending, error, onSend, isFocused = false }: AppealFormProps) {
  const [words, setWords] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSending) return;
    if (hasVisibleText(words)) return onSend(words.trim());
    setIsMissing(true);
    field.current?.focus();
  }

  return (
    <form className={formClass} noValidate onSubmit={handleSubmit}>
      <TextArea
        textAreaRef={field}
        label={sanctionText.appealWords}
        hint={sanctionText.appealHint}
        name="words"
        required
        maxLength={REASON_MAX}
        error={isMissing ? sanctionText.appealEmpty : undefined}
        value={words}
        onChange={(next) => {
          setWords(next);
          setIsMissing(false);
        }}
      />
      {error ? <FormError>{describeFailure(error)}</FormError> : null}
      <Button type="submit" isBusy={isSending}>
        {sanctionText.appeal}
      </Button>
    </form>
  );
}
