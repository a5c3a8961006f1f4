import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recoverAccount } from '#contract/account-recoveries.ts';
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
import styles from './recover-account.module.css';

const recoverAccountKey = ['recoverAccount'];

type RecoverAccountProps = {
  link: Link;
  /** Whether the letter is about a new address, which this undoes. */
  isOfEmail: boolean;
  /** Called with the token by which a new password is set. */
  onRecovered: (resetToken: string) => void;
  /** Leads to the request of a link for a new password. */
  newLink: ReactNode;
  footer: ReactNode;
};

/** Takes an account back from somebody else, by a press. The link works again when the answer was lost. */
export function RecoverAccount({
  link,
  isOfEmail,
  onRecovered,
  newLink,
  footer,
}: RecoverAccountProps) {
  const { mutate, error, isSuccess } = useMutation({
    mutationKey: recoverAccountKey,
    mutationFn: () => call(recoverAccount, { body: { token: link.token } }),
    onSuccess: ({ resetToken }) => onRecovered(resetToken),
    meta: { failure: 'silence' },
  });
  const { isSending, isSendingNow } = useSending(recoverAccountKey);

  if (link.token === '' || hasStatus(error, 400)) {
    return <LinkInvalid reason={recoveryText.invalidRecovery} action={newLink} footer={footer} />;
  }
  return (
    <AuthCard
      title={isOfEmail ? recoveryText.undoHeading : recoveryText.recoverHeading}
      description={isOfEmail ? recoveryText.undoDescription : recoveryText.recoverDescription}
      footer={footer}
    >
      <div className={formClass}>
        <ul className={styles.consequences}>
          {isOfEmail && <li>{recoveryText.undoEmail}</li>}
          <li>{recoveryText.recoverSessions}</li>
          <li>{recoveryText.recoverPassword}</li>
          <li>{recoveryText.recoverFactors}</li>
          <li>{recoveryText.recoverDeletion}</li>
        </ul>
        {error && <FormError>{describeFailure(error)}</FormError>}
        <Button isBusy={isSending || isSuccess} onClick={() => !isSendingNow() && mutate()}>
          {recoveryText.recover}
        </Button>
      </div>
    </AuthCard>
  );
}
