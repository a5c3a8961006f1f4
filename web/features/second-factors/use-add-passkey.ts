import { useRef } from 'react';
import type { BodyOf, DataOf } from '#contract/endpoint.ts';
import { addPasskey, preparePasskey } from '#contract/passkeys.ts';
import { createRecoveryCodes } from '#contract/second-factors.ts';
import { secondFactorsText } from '#web/i18n/second-factors-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { isUnanswered } from '#web/lib/api/is-unanswered.ts';
import { loadPart } from '#web/lib/api/load-part.ts';
import { useUnmountSignal } from '#web/lib/hooks/use-unmount-signal.ts';

export type AddedPasskey = DataOf<typeof addPasskey>;
/** `problem`, in words: the browser made no passkey. Neither: the dialog was left meanwhile. */
type Outcome = { added?: AddedPasskey; problem?: string };

const loadCeremonies = () => import('#web/lib/passkeys/ceremonies.ts');

/**
 * Returns a function that lets the browser create a passkey and adds it to the account. Leaving the dialog closes the
 * browser's. If the answer of the server is lost, the next try sends the same passkey.
 */
export function useAddPasskey() {
  const signalOf = useUnmountSignal();
  const unanswered = useRef<BodyOf<typeof addPasskey>>(undefined);

  return async ({ name, password }: { name: string; password: string }): Promise<Outcome> => {
    if (unanswered.current) return send({ ...unanswered.current, name }, password);
    const { createPasskey } = await loadPart(loadCeremonies);
    const { options } = await call(preparePasskey, { body: { password } });
    const signal = signalOf();
    const { response, problem } = await createPasskey(options, signal);
    if (signal.aborted) return {};
    if (problem) return { problem: secondFactorsText.passkeyProblems[problem] };
    return send({ name, response }, password);
  };

  async function send(body: BodyOf<typeof addPasskey>, password: string): Promise<Outcome> {
    const isRepeated = unanswered.current !== undefined;
    try {
      const added = await call(addPasskey, { body });
      unanswered.current = undefined;
      if (added.recoveryCodes || !isRepeated) return { added };
      // The codes that came with the first answer are lost.
      const { recoveryCodes } = await call(createRecoveryCodes, { body: { password } });
      return { added: { ...added, recoveryCodes } };
    } catch (error) {
      // A passkey that was refused is refused again: the next try makes another one.
      unanswered.current = isUnanswered(error) ? body : undefined;
      throw error;
    }
  }
}
