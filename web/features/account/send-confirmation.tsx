import type { ReactNode } from 'react';
import type { LetterFate } from '#contract/email.ts';
import { emailText } from '#web/i18n/email-id.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { describeLetter, isLetterSent } from './confirmation-words.ts';
import styles from './email-section.module.css';
import { sendConfirmationKey, useSendConfirmation } from './use-email.ts';

type SendConfirmationProps = {
  to: string;
  /** What became of the first letter, where this tab has just asked for it. */
  first?: LetterFate | undefined;
  children?: ReactNode;
};

/** Sends the letter with the link again, and says what became of it. `children` are buttons beside its own. */
export function SendConfirmation({ to, first, children }: SendConfirmationProps) {
  const { mutate, data, error, isSuccess } = useSendConfirmation();
  const { isSending, isSendingNow } = useSending(sendConfirmationKey);
  const fate = isSuccess ? data.letter : first;
  const failure = error
    ? describeFailure(error)
    : !isSending && !isLetterSent(fate) && describeLetter(fate, to);
  return (
    <div className={styles.send}>
      <div className={styles.actions}>
        <Button variant="secondary" isBusy={isSending} onClick={() => !isSendingNow() && mutate()}>
          {emailText.sendAgain}
        </Button>
        {children}
      </div>
      <output className={styles.sent}>
        {isSuccess && isLetterSent(fate) && (
          <span ref={scrollIntoView}>{describeLetter(fate, to)}</span>
        )}
      </output>
      {failure && <FormError>{failure}</FormError>}
    </div>
  );
}

/** The words may come below the screen, or behind the bar at its end. */
function scrollIntoView(words: HTMLElement | null): void {
  words?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
