import { useEffect, useRef, useState } from 'react';
import type { PasskeyAssertion } from '#contract/passkey-responses.ts';
import type { PasskeyRequestOptions } from '#contract/passkeys.ts';
import { secondStepText } from '#web/i18n/second-step-id.ts';
import { showFailure } from '#web/lib/api/failures.ts';
import { loadPart } from '#web/lib/api/load-part.ts';
import { useUnmountSignal } from '#web/lib/hooks/use-unmount-signal.ts';
import { Button } from '#web/ui/button.tsx';

type PasskeyAnswerProps = {
  options: PasskeyRequestOptions;
  isSending: boolean;
  /** Sends the passkey; returns whether it was refused. */
  onAnswer: (passkey: PasskeyAssertion) => Promise<boolean>;
};

const loadCeremonies = () => import('#web/lib/passkeys/ceremonies.ts');

/** A button that asks the browser for a passkey of the account. Leaving the screen closes the browser's dialog. */
export function PasskeyAnswer({ options, isSending, onAnswer }: PasskeyAnswerProps) {
  const [problem, setProblem] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const isBusyNow = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const signalOf = useUnmountSignal();
  useEffect(() => {
    button.current?.focus();
    // A failure shows when the button is pressed.
    loadCeremonies().catch(() => undefined);
  }, []);

  async function handleClick() {
    // The second click of a double click comes before the button is busy.
    if (isBusyNow.current) return;
    isBusyNow.current = true;
    setIsAsking(true);
    setProblem('');
    try {
      setProblem(await ask());
    } catch (error) {
      showFailure(error, 'alert');
    } finally {
      isBusyNow.current = false;
      setIsAsking(false);
    }
  }

  /** Returns the problem in words; '' without one. */
  async function ask(): Promise<string> {
    const { requestPasskey } = await loadPart(loadCeremonies);
    const signal = signalOf();
    const { response, problem: found } = await requestPasskey(options, signal);
    if (signal.aborted) return '';
    if (found) return secondStepText.passkeyProblems[found];
    return (await onAnswer(response)) ? secondStepText.passkeyRefused : '';
  }

  return (
    <>
      <p>{secondStepText.passkeyHint}</p>
      <Button ref={button} isBusy={isAsking || isSending} onClick={() => void handleClick()}>
        {secondStepText.offers.passkey}
      </Button>
      <output>{problem}</output>
    </>
  );
}
