import { useRef, useState, type SyntheticEvent } from 'react';
import type { LetterFate } from '#contract/email.ts';
import { EMAIL_MAX, PASSWORD_MAX } from '#contract/limits.ts';
import { accountText } from '#web/i18n/account-id.ts';
import { emailText } from '#web/i18n/email-id.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import styles from './account-section.module.css';
import { changeEmailKey, useChangeEmail } from './use-email.ts';

const EMPTY = { email: '', password: '' };

type EmailChangeProps = {
  /** Called with what became of the letter to the new address. */
  onSent: (letter: LetterFate | undefined) => void;
};

/** Asks for a new address and the password. The new one is valid once its owner has confirmed it. */
export function EmailChange({ onSent }: EmailChangeProps) {
  const [words, setWords] = useState(EMPTY);
  const [errors, setErrors] = useState(EMPTY);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const { mutateAsync, error } = useChangeEmail();
  const { isSending, isSendingNow } = useSending(changeEmailKey);

  function handleChange(changed: Partial<typeof EMPTY>) {
    setWords({ ...words, ...changed });
    setErrors(EMPTY);
  }

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSendingNow()) return;
    const isValid = words.email !== '' && emailField.current?.validity.typeMismatch === false;
    if (!isValid) return refuse(emailField.current, { email: emailText.invalid });
    if (words.password === '') return refusePassword(accountText.passwordEmpty);
    try {
      const { letter } = await mutateAsync(words);
      onSent(letter);
    } catch (failure) {
      if (hasStatus(failure, 403)) refusePassword(accountText.passwordWrong);
      else if (hasStatus(failure, 400)) refuse(emailField.current, { email: emailText.invalid });
    }
  }

  function refusePassword(password: string) {
    refuse(passwordField.current, { password });
  }

  function refuse(field: HTMLInputElement | null, reasons: Partial<typeof EMPTY>) {
    setErrors({ ...EMPTY, ...reasons });
    field?.focus();
  }

  const isShownAtField = hasStatus(error, 403) || hasStatus(error, 400);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Field
        inputRef={emailField}
        label={emailText.newEmail}
        type="email"
        name="newEmail"
        autoComplete="email"
        required
        maxLength={EMAIL_MAX}
        hint={emailText.newEmailHint}
        error={errors.email || undefined}
        value={words.email}
        onChange={(email) => handleChange({ email })}
      />
      <Field
        inputRef={passwordField}
        label={emailText.password}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX}
        error={errors.password || undefined}
        value={words.password}
        onChange={(password) => handleChange({ password })}
        passwordToggle={{ show: frameText.showPassword, hide: frameText.hidePassword }}
      />
      {error && !isShownAtField && <FormError>{describeFailure(error)}</FormError>}
      <Button type="submit" isBusy={isSending}>
        {emailText.change}
      </Button>
    </form>
  );
}
