import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { secondFactorsText } from '#web/i18n/second-factors-id.ts';
import { text } from '#web/i18n/id.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { copyText } from '#web/lib/text/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './second-factors.module.css';
import { confirmTotpKey, useConfirmTotp } from './use-confirm-totp.ts';

/** A secret that waits for its first code, and the password by which it was made. */
export type WaitingTotp = { secret: string; uri: string; password: string };

type TotpConfirmationProps = {
  waiting: WaitingTotp;
  onDone: (recoveryCodes: readonly string[] | null) => void;
  /** Called when a new secret is needed, with the reason. */
  onRestart: (reason: string) => void;
  onCancel: () => void;
};

const CODE = /^\d{6}$/;

/** Shows the secret as a QR code and as text, and asks for the first code. */
export function TotpConfirmation({ waiting, onDone, onRestart, onCancel }: TotpConfirmationProps) {
  const { secret, uri, password } = waiting;
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const instructions = useRef<HTMLParagraphElement>(null);
  const { mutateAsync } = useConfirmTotp();
  const { isSending, isSendingNow } = useSending(confirmTotpKey);
  // Not the field: its keyboard would cover the QR code on a phone.
  useEffect(() => instructions.current?.focus(), []);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSendingNow()) return;
    const bare = code.replaceAll(/[\s-]/g, '');
    if (!CODE.test(bare)) return refuse(secondFactorsText.codeIncomplete);
    try {
      const outcome = await mutateAsync({ password, code: bare });
      if ('isCodeWrong' in outcome) refuse(secondFactorsText.codeWrong);
      else if ('restartFor' in outcome) onRestart(outcome.restartFor);
      else onDone(outcome.recoveryCodes);
    } catch {
      // The hook has shown the failure. The same code can be sent again.
    }
  }

  function refuse(reason: string) {
    setError(reason);
    field.current?.focus();
    field.current?.select();
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p ref={instructions} tabIndex={-1}>
        {secondFactorsText.scan}
      </p>
      <QrCode value={uri} label={secondFactorsText.qrCode} />
      <div className={styles.secret}>
        <p>{secondFactorsText.secretHint}</p>
        <code translate="no">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button
          variant="quiet"
          size="small"
          onClick={() => void copyText(secret, secondFactorsText.secretCopy)}
        >
          {secondFactorsText.copySecret}
        </Button>
      </div>
      <Field
        inputRef={field}
        label={secondFactorsText.firstCode}
        name="totp"
        autoComplete="one-time-code"
        inputProps={{ inputMode: 'numeric', spellCheck: false }}
        required
        hint={secondFactorsText.firstCodeHint}
        error={error || undefined}
        value={code}
        onChange={(next) => {
          setCode(next);
          setError('');
        }}
      />
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button type="submit" isBusy={isSending}>
          {secondFactorsText.turnOn}
        </Button>
      </div>
    </form>
  );
}
