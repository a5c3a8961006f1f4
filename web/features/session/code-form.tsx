import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { secondStepText } from '#web/i18n/second-step-id.ts';
import { formClass } from '#web/ui/frame/auth-layout.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';

type CodeFormProps = {
  kind: 'totp' | 'recovery-code';
  isSending: boolean;
  /** Sends the code; returns whether it was wrong. */
  onSubmit: (code: string) => Promise<boolean>;
};

const TOTP_CODE = /^\d{6}$/;

/** The field for a one-time code or a recovery code. Spaces and hyphens in it, as in a pasted one, are ignored. */
export function CodeForm({ kind, isSending, onSubmit }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isTotp = kind === 'totp';
  useEffect(() => field.current?.focus(), []);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSending) return;
    const bare = code.replaceAll(/[\s-]/g, '');
    if (isTotp && !TOTP_CODE.test(bare)) return refuse(secondStepText.codeIncomplete);
    if (bare === '') return refuse(secondStepText.recoveryCodeEmpty);
    if (await onSubmit(bare)) {
      refuse(isTotp ? secondStepText.codeWrong : secondStepText.recoveryCodeWrong);
    }
  }

  function refuse(reason: string) {
    setError(reason);
    field.current?.focus();
    field.current?.select();
  }

  return (
    <form className={formClass} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Field
        inputRef={field}
        label={isTotp ? secondStepText.code : secondStepText.recoveryCode}
        name={isTotp ? 'totp' : 'recovery-code'}
        autoComplete={isTotp ? 'one-time-code' : 'off'}
        inputProps={{
          inputMode: isTotp ? 'numeric' : 'text',
          autoCapitalize: 'none',
          spellCheck: false,
        }}
        required
        hint={isTotp ? secondStepText.codeHint : secondStepText.recoveryCodeHint}
        error={error || undefined}
        value={code}
        onChange={(next) => {
          setCode(next);
          setError('');
        }}
      />
      <Button type="submit" isBusy={isSending}>
        {secondStepText.submit}
      </Button>
    </form>
  );
}
