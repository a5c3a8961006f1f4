import { useEffect, useEffectEvent, useRef } from 'react';
import type { OwnEmail } from '#contract/email.ts';
import { emailText } from '#web/i18n/email-id.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useCachedData } from '#web/lib/hooks/use-cached-data.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './unconfirmed-notice.module.css';
import { sendConfirmationKey, useSendConfirmation } from './use-email.ts';

/** Says that the address has to be confirmed before one may write, and sends the letter again. */
export function UnconfirmedNotice({ onSignedOut }: { onSignedOut: () => void }) {
  const { mutate, data, error } = useSendConfirmation();
  const { isSending, isSendingNow } = useSending(sendConfirmationKey);
  const isSignedIn = Boolean(useCachedData(queryKeys.authUser));
  const handleSignedOut = useEffectEvent(onSignedOut);
  useEffect(() => {
    if (!isSignedIn) handleSignedOut();
  }, [isSignedIn]);

  const message = useRef<HTMLSpanElement>(null);
  // The pressed button is removed.
  useEffect(() => {
    if (data) message.current?.focus();
  }, [data]);

  return (
    <span className={styles.notice}>
      <span ref={message} tabIndex={-1}>
        {data ? describeAnswer(data) : error ? describeFailure(error) : emailText.mustConfirm}
      </span>
      {!data && (
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

function describeAnswer({ email, isConfirmed }: OwnEmail): string {
  return isConfirmed ? emailText.nowConfirmed : emailText.sentAgain(email);
}
