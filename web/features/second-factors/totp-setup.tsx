import { useState } from 'react';
import { prepareTotp } from '#contract/second-factors.ts';
import { secondFactorsText } from '#web/i18n/second-factors-id.ts';
import { text } from '#web/i18n/id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { ConfirmByPassword } from './confirm-by-password.tsx';
import { TotpConfirmation, type WaitingTotp } from './totp-confirmation.tsx';

type TotpSetupProps = {
  /** Called when the codes are on; with new recovery codes, unless the account has some. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
};

/** Turns one-time codes on: asks for the password, shows the secret, and asks for a first code. */
export function TotpSetup({ onDone, onClose }: TotpSetupProps) {
  const [waiting, setWaiting] = useState<WaitingTotp>();
  const [problem, setProblem] = useState('');

  function handleRestart(reason: string) {
    setProblem(reason);
    setWaiting(undefined);
  }

  return (
    <Dialog title={secondFactorsText.totpSetup} closeLabel={text.close} onClose={onClose}>
      {waiting ? (
        <TotpConfirmation
          waiting={waiting}
          onDone={onDone}
          onRestart={handleRestart}
          onCancel={onClose}
        />
      ) : (
        <ConfirmByPassword
          mutationKey={['prepareTotp']}
          submitLabel={secondFactorsText.next}
          send={(password) => call(prepareTotp, { body: { password } })}
          onDone={(secret, password) => setWaiting({ ...secret, password })}
          onCancel={onClose}
        >
          {problem && <p role="alert">{problem}</p>}
          <p>{secondFactorsText.totpExplanation}</p>
        </ConfirmByPassword>
      )}
    </Dialog>
  );
}
