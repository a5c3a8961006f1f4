import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sanction } from '#contract/sanction.ts';
import { appealSuspension } from '#contract/sanctions.ts';
import { call } from '#web/lib/api/api-client.ts';
import { AppealForm } from './appeal-form.tsx';
import { AppealOutcome } from './appeal-outcome.tsx';
import { SanctionFacts } from './sanction-facts.tsx';

type SuspensionProps = {
  suspension: Sanction;
  credentials: { email: string; password: string };
};

/** Why an account is suspended, and the appeal against it: by the password, because there is no session. */
export function Suspension({ suspension, credentials }: SuspensionProps) {
  const [appeal, setAppeal] = useState(suspension.appeal);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (words: string) => call(appealSuspension, { body: { ...credentials, words } }),
    onSuccess: (_data, words) => {
      const madeAt = new Date().toISOString();
      setAppeal({ words, madeAt, outcome: null, answer: null, decidedAt: null });
    },
    meta: { failure: 'silence' },
  });
  return (
    <>
      <SanctionFacts {...suspension} />
      {appeal ? (
        <AppealOutcome {...appeal} />
      ) : (
        <AppealForm isSending={isPending} error={error} onSend={mutate} />
      )}
    </>
  );
}
