import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirmEmail } from '#contract/email.ts';
import { LinkInvalid } from '#web/components/link-invalid.tsx';
import { recoveryText } from '#web/i18n/recovery-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import type { Link } from '#web/lib/navigation/link-token.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { AuthCard, formClass } from '#web/ui/frame/auth-layout.tsx';

const confirmEmailKey = ['confirmEmail'];

type ConfirmEmailProps = {
  link: Link;
  /** Called when the address is confirmed. */
  onConfirmed: () => void;
  /** Leads to the forum, and to the account, where the letter can be sent again. */
  toForum: ReactNode;
  toAccount: ReactNode;
  footer: ReactNode;
};

/** Confirms an address by a press: mail scanners open links, and may run their scripts. */
export function ConfirmEmail({ link, onConfirmed, toForum, toAccount, footer }: ConfirmEmailProps) {
  const { mutate, error, isSuccess } = useMutation({
    mutationKey: confirmEmailKey,
    mutationFn: () => call(confirmEmail, { body: { token: link.token } }),
    onSuccess: () => {
      link.forget();
      onConfirmed();
    },
    meta: { failure: 'silence' },
  });
  const { isSending, isSendingNow } = useSending(confirmEmailKey);

  if (isSuccess) {
    return (
      <AuthCard
        title={recoveryText.confirmedHeading}
        description={recoveryText.confirmed}
        footer={footer}
      >
        {toForum}
      </AuthCard>
    );
  }
  if (link.token === '' || hasStatus(error, 400)) {
    return (
      <LinkInvalid reason={recoveryText.invalidConfirmation} action={toAccount} footer={footer} />
    );
  }
  return (
    <AuthCard
      title={recoveryText.confirmHeading}
      description={recoveryText.confirmDescription}
      footer={footer}
    >
      <div className={formClass}>
        {error && <FormError>{describeFailure(error)}</FormError>}
        <Button isBusy={isSending} onClick={() => !isSendingNow() && mutate()}>
          {recoveryText.confirm}
        </Button>
      </div>
    </AuthCard>
  );
}
