import { useState } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import type {
  answerSecondFactor,
  SecondFactorChallenge,
  SecondFactorMethod,
} from '#contract/second-factors.ts';
import { secondStepText } from '#web/i18n/second-step-id.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeyAnswer } from './passkey-answer.tsx';
import styles from './second-factor-form.module.css';
import { secondFactorKey, useSecondFactor } from './use-second-factor.ts';

type SecondFactorFormProps = {
  challenge: SecondFactorChallenge;
  /** Called when the login has to begin again, with the reason; '' when the user wants that. */
  onRestart: (reason: string) => void;
};

/** The methods in the order in which they are offered: what is at hand first. */
const ORDER = ['passkey', 'totp', 'recovery-code'] as const satisfies SecondFactorMethod[];

/** The second step of a login: a passkey, a one-time code or a recovery code, and ways from one to another. */
export function SecondFactorForm({ challenge, onRestart }: SecondFactorFormProps) {
  const { challenge: id, methods, passkeyOptions } = challenge;
  const usable = ORDER.filter(
    (method) => methods.includes(method) && (method !== 'passkey' || canUsePasskey(challenge)),
  );
  const [method, setMethod] = useState<SecondFactorMethod>(usable[0] ?? 'recovery-code');
  const { mutateAsync } = useSecondFactor();
  const { isSending, isSendingNow } = useSending(secondFactorKey);

  /** Returns whether the answer was wrong. */
  async function send(answer: Omit<BodyOf<typeof answerSecondFactor>, 'challenge'>) {
    if (isSendingNow()) return false;
    try {
      const { isWrong = false, restartFor } = await mutateAsync({ challenge: id, ...answer });
      if (restartFor) onRestart(restartFor);
      return isWrong;
    } catch {
      // The hook has shown the failure. The same answer can be sent again.
      return false;
    }
  }

  return (
    <div className={styles.step}>
      {method === 'passkey' && passkeyOptions ? (
        <PasskeyAnswer
          options={passkeyOptions}
          isSending={isSending}
          onAnswer={(passkey) => send({ passkey })}
        />
      ) : (
        <CodeForm
          key={method}
          kind={method === 'totp' ? 'totp' : 'recovery-code'}
          isSending={isSending}
          onSubmit={(code) => send({ code })}
        />
      )}
      <div className={styles.others}>
        {usable
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="quiet" size="small" onClick={() => setMethod(other)}>
              {secondStepText.offers[other]}
            </Button>
          ))}
        <Button variant="quiet" size="small" onClick={() => onRestart('')}>
          {secondStepText.back}
        </Button>
      </div>
    </div>
  );
}

function canUsePasskey({ passkeyOptions }: SecondFactorChallenge): boolean {
  return passkeyOptions !== null && 'PublicKeyCredential' in window;
}
