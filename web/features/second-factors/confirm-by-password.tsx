import { useMutation, type MutationKey } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { PASSWORD_MAX } from '#contract/limits.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { text } from '#web/i18n/id.ts';
import { secondFactorsText } from '#web/i18n/second-factors-id.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import styles from './second-factors.module.css';

type ConfirmByPasswordProps<Data> = {
  mutationKey: MutationKey;
  submitLabel: string;
  isDanger?: boolean;
  /** Sends the password. A 403 means that it is wrong. */
  send: (password: string) => Promise<Data>;
  /** Called with the answer, and the password for the calls that follow. */
  onDone: (data: Data, password: string) => void;
  onCancel: () => void;
  /** Above the password: an explanation, further fields, what went wrong. */
  children?: ReactNode;
};

/** The form of a dialog that changes something by the account's password. A failure is a toast, and the form stays. */
export function ConfirmByPassword<Data>({
  mutationKey,
  submitLabel,
  isDanger = false,
  send,
  onDone,
  onCancel,
  children,
}: ConfirmByPasswordProps<Data>) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { isSending, isSendingNow } = useSending(mutationKey);
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: () => catchWrongPassword(send(password)),
    meta: { failure: 'toast' },
  });
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSendingNow()) return;
    if (password === '') return refuse(secondFactorsText.passwordEmpty);
    try {
      const outcome = await mutateAsync();
      if (outcome === 'wrong') refuse(secondFactorsText.passwordWrong);
      else onDone(outcome.data, password);
    } catch {
      // The hook has shown the failure.
    }
  }

  function refuse(reason: string) {
    setError(reason);
    field.current?.focus();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      {children}
      <Field
        inputRef={field}
        label={secondFactorsText.password}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX}
        error={error || undefined}
        value={password}
        onChange={(next) => {
          setPassword(next);
          setError('');
        }}
        passwordToggle={{ show: frameText.showPassword, hide: frameText.hidePassword }}
      />
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button variant={isDanger ? 'danger' : 'primary'} type="submit" isBusy={isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

async function catchWrongPassword<Data>(sent: Promise<Data>): Promise<{ data: Data } | 'wrong'> {
  try {
    return { data: await sent };
  } catch (error) {
    if (hasStatus(error, 403)) return 'wrong';
    throw error;
  }
}
