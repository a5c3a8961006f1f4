import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { decideCase } from '#contract/reports.ts';
import { reportQueueText } from '#web/i18n/report-queue-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { dropCase } from './use-cases.ts';

export type Decision = { decision: 'keep' } | { decision: 'remove'; reason: string };

/** A case, and whether it is an account that waits for approval. */
type DecidedCase = { caseId: string; waits: boolean };

/**
 * Decides cases. `leaving` has those that were decided here: the queue hides them at once. A failure is a toast, and
 * takes the case out of it again.
 */
export function useDecide() {
  const queryClient = useQueryClient();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  // A second click can come before the render after the first.
  const sent = useRef(new Set<string>());
  const { mutate } = useMutation({
    mutationFn: ({ caseId, body }: DecidedCase & { body: Decision }) =>
      call(decideCase, { params: { caseId }, body }),
    onSuccess: ({ isFirst, decider, decision }, { caseId, waits }) => {
      if (!isFirst) toast(reportQueueText.decidedBefore(decider.name, decision, waits));
      return dropCase(queryClient, caseId);
    },
    onError: (error, { caseId }) => {
      if (hasStatus(error, 404)) return dropCase(queryClient, caseId);
      sent.current.delete(caseId);
      setLeaving(new Set(sent.current));
    },
    meta: { failure: 'toast' },
  });

  /** Returns false when that case was decided already. */
  function decide({ caseId, waits }: DecidedCase, decision: Decision): boolean {
    if (sent.current.has(caseId)) return false;
    sent.current.add(caseId);
    setLeaving(new Set(sent.current));
    mutate({ caseId, waits, body: decision });
    return true;
  }

  return { leaving, decide };
}
