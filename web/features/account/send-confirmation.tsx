import type { ReactNode } from 'react';
import { emailText } from '#web/i18n/email-id.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import styles from './email-section.module.css';
import { sendConfirmationKey, useSendConfirmation } from './use-email.ts';

type SendConfirmationProps = { to: string; children?: ReactNode };

/** Sends the letter with the link again, and says that it did. `children` are buttons beside its own. */
export function SendConfirmation({ to, children }: SendConfirmationProps) {
  const { mutate, error, isSuccess } = useSendConfirmation();
  const { isSending, isSendingNow } = useSending(sendConfirmationKey);
  return (
    <div className={styles.send}>
      <div className={styles.actions}>
        <Button variant="secondary" isBusy={isSending} onClick={() => !isSendingNow() && mutate()}>
          {emailText.sendAgain}
        </Button>
        {children}
      </div>
      <output className={styles.sent}>{isSuccess && emailText.sentAgain(to)}</output>
      {error && <FormError>{describeFailure(error)}</FormError>}
    </div>
  );
}
