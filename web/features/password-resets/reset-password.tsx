import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import { resetPassword } from '#contract/password-resets.ts';
import { LinkInvalid } from '#web/components/link-invalid.tsx';
import { NewPasswordField } from '#web/components/new-password-field.tsx';
import { recoveryText } from '#web/i18n/recovery-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus, isRefusal, TOO_MANY } from '#web/lib/api/api-error.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import type { Link } from '#web/lib/navigation/link-token.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { focusHeading, isFocusFree } from '#web/ui/focus.ts';
import { AuthCard, formClass } from '#web/ui/frame/auth-layout.tsx';
import { useIsLinkRefused } from './use-is-link-refused.ts';

const resetPasswordKey = ['resetPassword'];

type ResetPasswordProps = {
  link: Link;
  /** What was typed, which a newer link finds again. */
  password: string;
  onPassword: (password: string) => void;
  description: string;
  /** Called when the password is set. */
  onSaved: () => void;
  /** Leads to the request of a new link. */
  newLink: ReactNode;
  footer: ReactNode;
};

/** Sets a new password with the token of a link. */
export function ResetPassword({
  link,
  password,
  onPassword,
  description,
  onSaved,
  newLink,
  footer,
}: ResetPasswordProps) {
  const [isTooShort, setIsTooShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, error, isSuccess } = useMutation({
    mutationKey: resetPasswordKey,
    mutationFn: (newPassword: string) =>
      call(resetPassword, { body: { token: link.token, newPassword } }),
    onSuccess: () => {
      link.forget();
      onSaved();
    },
    onError: (failure) => {
      // Without a refusal, the password may have been set.
      if (!isRefusal(failure) && !hasStatus(failure, TOO_MANY)) link.markUncertain();
    },
    meta: { failure: 'silence' },
  });
  const { isSending, isSendingNow } = useSending(resetPasswordKey);
  const isRefused = useIsLinkRefused(link.token);
  // A link that is being used, or was used here, may be refused because of that.
  const isInvalid =
    link.token === '' || hasStatus(error, 400) || (isRefused && !isSending && !isSuccess);

  useEffect(() => {
    // Nobody asked for another screen, so that nothing else makes a screen reader read it.
    if (isInvalid && isRefused && isFocusFree()) focusHeading(document);
  }, [isInvalid, isRefused]);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSendingNow() || isSuccess) return;
    const isShort = password.length < PASSWORD_MIN;
    setIsTooShort(isShort);
    if (isShort) field.current?.focus();
    else mutate(password);
  }

  if (isInvalid) {
    // The link may be used up by a call of this tab, whose answer was lost.
    const said = link.isUncertain
      ? { title: recoveryText.maybeSavedHeading, reason: recoveryText.maybeSaved }
      : { reason: password === '' ? recoveryText.invalidReset : recoveryText.notSaved };
    return <LinkInvalid {...said} action={newLink} footer={footer} />;
  }
  return (
    <AuthCard title={recoveryText.resetHeading} description={description} footer={footer}>
      <form className={formClass} noValidate onSubmit={handleSubmit}>
        <NewPasswordField
          inputRef={field}
          label={recoveryText.newPassword}
          name="newPassword"
          maxLength={PASSWORD_MAX}
          hint={recoveryText.newPasswordHint(PASSWORD_MIN)}
          error={isTooShort ? recoveryText.passwordTooShort(PASSWORD_MIN) : undefined}
          value={password}
          onChange={(next) => {
            onPassword(next);
            setIsTooShort(false);
          }}
        />
        {error && <FormError>{describeFailure(error)}</FormError>}
        <Button type="submit" isBusy={isSending || isSuccess}>
          {recoveryText.savePassword}
        </Button>
      </form>
    </AuthCard>
  );
}
