import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { EMAIL_MAX } from '#contract/limits.ts';
import { requestPasswordReset } from '#contract/password-resets.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { recoveryText } from '#web/i18n/recovery-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { AuthCard, formClass } from '#web/ui/frame/auth-layout.tsx';

const requestResetKey = ['requestPasswordReset'];

type RequestResetProps = { initialEmail: string; footer: ReactNode };

/** Asks for the address to which a link for a new password is sent. Says the same whether the address is known. */
export function RequestReset({ initialEmail, footer }: RequestResetProps) {
  const [email, setEmail] = useState(initialEmail);
  const {
    mutate,
    data: sentTo,
    error,
    reset,
  } = useMutation({
    mutationKey: requestResetKey,
    mutationFn: async (address: string) => {
      await call(requestPasswordReset, { body: { email: address } });
      return address;
    },
    meta: { failure: 'silence' },
  });
  const { isSending, isSendingNow } = useSending(requestResetKey);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isSendingNow()) mutate(email);
  }

  if (sentTo !== undefined) {
    return (
      <AuthCard
        title={recoveryText.sentHeading}
        description={recoveryText.sent(sentTo)}
        footer={footer}
      >
        <div className={formClass}>
          <p>{recoveryText.sentHint}</p>
          <div>
            <Button variant="secondary" onClick={reset}>
              {recoveryText.otherAddress}
            </Button>
          </div>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={recoveryText.forgotHeading}
      description={recoveryText.forgotDescription}
      footer={footer}
    >
      <form className={formClass} onSubmit={handleSubmit}>
        <Field
          label={frameText.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={EMAIL_MAX}
          value={email}
          onChange={setEmail}
        />
        {error && <FormError>{describeFailure(error)}</FormError>}
        <Button type="submit" isBusy={isSending}>
          {recoveryText.sendLink}
        </Button>
      </form>
    </AuthCard>
  );
}
