import { useEffect, useEffectEvent, useRef } from 'react';
import { emailText } from '#web/i18n/email-id.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useCachedData } from '#web/lib/hooks/use-cached-data.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { describeConfirmation, isLetterSent } from './confirmation-words.ts';
import styles from './unconfirmed-notice.module.css';
import { sendConfirmationKey, useSendConfirmation } from './use-email.ts';

type UnconfirmedNoticeProps = {
  /** Called when there is nothing more to press: the letter is sent, or the address confirmed. */
  onDone: () => void;
  onSignedOut: () => void;
};

/** Says that the address has to be confirmed before one may write, and sends the letter again. */
export function UnconfirmedNotice({ onDone, onSignedOut }: UnconfirmedNoticeProps) {
  const { mutate, data, error } = useSendConfirmation();
  const { isSending, isSendingNow } = useSending(sendConfirmationKey);
  const isSignedIn = Boolean(useCachedData(queryKeys.authUser));
  const handleSignedOut = useEffectEvent(onSignedOut);
  useEffect(() => {
    if (!isSignedIn) handleSignedOut();
  }, [isSignedIn]);

  const isDone = data !== undefined && (data.isConfirmed || isLetterSent(data.letter));
  const message = useRef<HTMLSpanElement>(null);
  const handleDone = useEffectEvent(onDone);
  useEffect(() => {
    if (!isDone) return;
    handleDone();
    // The pressed button is removed.
    message.current?.focus();
  }, [isDone]);

  return (
    <span className={styles.notice}>
      <span ref={message} tabIndex={-1}>
        {data ? describeConfirmation(data) : error ? describeFailure(error) : emailText.mustConfirm}
      </span>
      {!isDone && (
        <Button
          variant="secondary"
          size="small"
          isBusy={isSending}
          onClick={() => !isSendingNow() && mutate()}
        >
          {emailText.sendAgain}
        </Button>
      )}
    </span>
  );
}
