import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import { changePassword } from '#contract/account.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import { NewPasswordField } from '#web/components/new-password-field.tsx';
import { accountText } from '#web/i18n/account-id.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './account-section.module.css';
import { catchWrongPassword } from './catch-wrong-password.ts';

const changePasswordKey = ['changePassword'];
const EMPTY = { currentPassword: '', newPassword: '' };

/** Changes the password. Errors are shown at their fields. */
export function PasswordForm() {
  const [words, setWords] = useState(EMPTY);
  const [errors, setErrors] = useState(EMPTY);
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: changePasswordKey,
    mutationFn: (body: typeof EMPTY) => catchWrongPassword(call(changePassword, { body })),
    meta: { failure: 'toast' },
  });
  const { isSending, isSendingNow } = useSending(changePasswordKey);

  function handleChange(changed: Partial<typeof EMPTY>) {
    setWords({ ...words, ...changed });
    setErrors(EMPTY);
  }

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSendingNow()) return;
    if (words.currentPassword === '') return refuseCurrent(accountText.passwordEmpty);
    if (words.newPassword.length < PASSWORD_MIN) {
      setErrors({ ...EMPTY, newPassword: accountText.passwordTooShort(PASSWORD_MIN) });
      next.current?.focus();
      return;
    }
    try {
      const outcome = await mutateAsync(words);
      if (outcome === 'wrong') return refuseCurrent(accountText.passwordWrong);
      setWords(EMPTY);
      void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
      toast.success(accountText.passwordChanged);
    } catch {
      // The hook has shown the failure; the fields keep their text.
    }
  }

  function refuseCurrent(reason: string) {
    setErrors({ ...EMPTY, currentPassword: reason });
    current.current?.focus();
  }

  return (
    <AccountSection title={accountText.password} description={accountText.passwordDescription}>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Field
          inputRef={current}
          label={accountText.currentPassword}
          type="password"
          name="currentPassword"
          autoComplete="current-password"
          required
          maxLength={PASSWORD_MAX}
          error={errors.currentPassword || undefined}
          value={words.currentPassword}
          onChange={(currentPassword) => handleChange({ currentPassword })}
          passwordToggle={{ show: frameText.showPassword, hide: frameText.hidePassword }}
        />
        <NewPasswordField
          inputRef={next}
          label={accountText.newPassword}
          name="newPassword"
          maxLength={PASSWORD_MAX}
          hint={accountText.newPasswordHint(PASSWORD_MIN)}
          error={errors.newPassword || undefined}
          value={words.newPassword}
          onChange={(newPassword) => handleChange({ newPassword })}
        />
        <Button type="submit" isBusy={isSending}>
          {accountText.changePassword}
        </Button>
      </form>
    </AccountSection>
  );
}
