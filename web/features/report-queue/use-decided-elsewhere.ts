import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { listModerationLog, type LogEntry } from '#contract/moderation.ts';
import type { CaseOutcome, OpenCase } from '#contract/reports.ts';
import { reportQueueText } from '#web/i18n/report-queue-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { waitsForApproval } from './waits-for-approval.ts';

/** The newest entries of the log, in which the decisions of the last half minute are. */
const ENTRIES = '20';

/** Says in a toast who decided cases that leave the queue without having been decided here. */
export function useDecidedElsewhere(
  cases: readonly OpenCase[],
  isDecidedHere: (caseId: string) => boolean,
): void {
  const before = useRef<readonly OpenCase[]>([]);
  const handleCases = useEffectEvent((now: readonly OpenCase[]) => {
    const ids = new Set(now.map(({ id }) => id));
    const gone = before.current.filter(({ id }) => !ids.has(id) && !isDecidedHere(id));
    before.current = now;
    if (gone.length > 0) void tellWhoDecided(gone);
  });
  useEffect(() => handleCases(cases), [cases]);
}

async function tellWhoDecided(gone: readonly OpenCase[]): Promise<void> {
  try {
    const { entries } = await call(listModerationLog, { query: { limit: ENTRIES } });
    for (const one of gone) {
      const entry = entries.find((each) => isAbout(each, one));
      const outcome = entry && outcomeOf(entry);
      if (entry?.actor && outcome) {
        toast(reportQueueText.decidedBefore(entry.actor.name, outcome, waitsForApproval(one)));
      }
    }
  } catch {
    // The cases are gone from the queue all the same.
  }
}

function isAbout(entry: LogEntry, { threadId, commentId, owner }: OpenCase): boolean {
  if (threadId === null) return entry.threadId === null && entry.user?.id === owner.id;
  return entry.threadId === threadId && entry.commentId === commentId;
}

/** Undefined for an act that closes no case. */
function outcomeOf({ action, threadId }: LogEntry): CaseOutcome | undefined {
  if (/-(kept|restored|approved)$/.test(action)) return 'keep';
  if (/-(removed|refused)$/.test(action)) return 'remove';
  return threadId === null ? 'sanction' : undefined;
}
