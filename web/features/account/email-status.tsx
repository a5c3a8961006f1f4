import type { LetterFate, OwnEmail } from '#contract/email.ts';
import { emailText } from '#web/i18n/email-id.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { isLetterSent } from './confirmation-words.ts';
import styles from './email-section.module.css';
import { SendConfirmation } from './send-confirmation.tsx';
import { cancelEmailChangeKey, useCancelEmailChange } from './use-email.ts';

type EmailStatusProps = {
  own: OwnEmail;
  /** What became of the letter to the new address, where this tab has just asked for it. */
  letter: LetterFate | undefined;
  onCancelled: () => void;
};

/** The address, and the new one that waits for its confirmation. */
export function EmailStatus({ own, letter, onCancelled }: EmailStatusProps) {
  const { email, isConfirmed, newEmail } = own;
  return (
    <>
      <p className={styles.address}>
        <span className={styles.email}>{email}</span>{' '}
        <span className={isConfirmed ? styles.confirmed : styles.unconfirmed}>
          {isConfirmed ? emailText.confirmed : emailText.unconfirmed}
        </span>
      </p>
      {newEmail === null && !isConfirmed && <SendConfirmation to={email} />}
      {newEmail !== null && (
        <WaitingEmail newEmail={newEmail} letter={letter} onCancelled={onCancelled} />
      )}
    </>
  );
}

type WaitingEmailProps = Omit<EmailStatusProps, 'own'> & { newEmail: string };

/** The new address, until its owner has confirmed it. */
function WaitingEmail({ newEmail, letter, onCancelled }: WaitingEmailProps) {
  const { mutateAsync, error } = useCancelEmailChange();
  const { isSending, isSendingNow } = useSending(cancelEmailChangeKey);

  async function handleCancel() {
    if (isSendingNow()) return;
    try {
      await mutateAsync();
      onCancelled();
    } catch {
      // The failure is shown below.
    }
  }

  return (
    <div className={styles.waiting}>
      <p>{emailText.waiting}</p>
      <p className={styles.email}>{newEmail}</p>
      {isLetterSent(letter) && <p className={styles.hint}>{emailText.waitingHint}</p>}
      <SendConfirmation to={newEmail} first={letter}>
        <Button variant="secondary" isBusy={isSending} onClick={() => void handleCancel()}>
          {emailText.cancelChange}
        </Button>
      </SendConfirmation>
      {error && <FormError>{describeFailure(error)}</FormError>}
    </div>
  );
}
