import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { reportQueueText } from '#web/i18n/report-queue-id.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { isFocusFree } from '#web/ui/focus.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './case-card.module.css';
import { CaseCard } from './case-card.tsx';
import { CaseSkeleton } from './case-skeleton.tsx';
import { focusCase, focusedCase, focusFirst, focusNeighbour } from './queue-focus.ts';
import { dropCase, useCases } from './use-cases.ts';
import { type Decision, useDecide } from './use-decide.ts';
import { useDecidedElsewhere } from './use-decided-elsewhere.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { waitsForApproval } from './waits-for-approval.ts';
import ruled from '#web/ui/list/ruled-list.module.css';

/** The open cases, for moderators to decide by buttons or by keys. A decided one leaves the list at once. */
export function CaseQueue() {
  const queryClient = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const { query, cases } = useCases();
  const { leaving, decide } = useDecide();
  // Also a person on whom this moderator acted: `dropCase` is called by the dialog.
  const sanctioned = useRef(new Set<string>());
  useDecidedElsewhere(cases, (id) => leaving.has(id) || sanctioned.current.has(id));
  const shown = cases.filter(({ id }) => !leaving.has(id));
  const isUsedUp = !query.isPending && shown.length === 0;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const wasUsedUp = useRef(false);

  useEffect(() => {
    if (isUsedUp && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isUsedUp, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  useEffect(() => {
    if (wasUsedUp.current && !isUsedUp && list.current && isFocusFree()) focusFirst(list.current);
    wasUsedUp.current = isUsedUp;
  }, [isUsedUp]);

  const find = (caseId: string) => cases.find(({ id }) => id === caseId);

  function handleDecide(caseId: string, decision: Decision) {
    const decided = find(caseId);
    const waits = decided !== undefined && waitsForApproval(decided);
    if (!decide({ caseId, waits }, decision)) return;
    if (list.current) focusNeighbour(list.current, caseId);
    setAnnouncement(reportQueueText.decided(decision.decision, shown.length - 1, waits));
  }

  function handleSanctioned(caseId: string) {
    if (list.current) focusNeighbour(list.current, caseId);
    sanctioned.current.add(caseId);
    void dropCase(queryClient, caseId);
  }

  function handleOpenRemoval(caseId: string) {
    const openCase = find(caseId);
    // A person is not removed, unless the account waits for approval.
    if (openCase?.threadId === null && !openCase.application) return;
    setRemoving((now) => new Set(now).add(caseId));
    // A form that is open already does not take the focus by itself.
    const current = list.current && focusedCase(list.current);
    current?.querySelector('textarea')?.focus();
  }

  function handleCloseRemoval(caseId: string) {
    const current = list.current && focusedCase(list.current);
    setRemoving((now) => new Set([...now].filter((id) => id !== caseId)));
    if (current) focusCase(current);
  }

  useQueueKeys(list, {
    onKeep: (caseId) => handleDecide(caseId, { decision: 'keep' }),
    onOpenRemoval: handleOpenRemoval,
  });

  function renderEnd() {
    if (query.isLoadingError) return <LoadFailed title={reportQueueText.failed} query={query} />;
    if (isUsedUp && !hasNextPage) return <Notice tone="empty" title={reportQueueText.empty} />;
    return (
      hasNextPage && (
        <Button
          variant="secondary"
          isBusy={query.isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {reportQueueText.more}
        </Button>
      )
    );
  }

  return (
    <>
      <ul
        className={ruled.list}
        ref={list}
        aria-label={reportQueueText.list}
        aria-busy={query.isPending}
      >
        {query.isPending && <CaseSkeleton />}
        {cases.map((one) => (
          // A hidden one keeps the reason that was typed, for when the request fails.
          <li className={styles.item} key={one.id} hidden={leaving.has(one.id)}>
            <CaseCard
              openCase={one}
              isRemovalOpen={removing.has(one.id)}
              onKeep={() => handleDecide(one.id, { decision: 'keep' })}
              onOpenRemoval={() => handleOpenRemoval(one.id)}
              onCloseRemoval={() => handleCloseRemoval(one.id)}
              onRemove={(reason) => handleDecide(one.id, { decision: 'remove', reason })}
              onSanctioned={() => handleSanctioned(one.id)}
            />
          </li>
        ))}
      </ul>
      {isFetchNextPageError && <p role="alert">{reportQueueText.moreFailed}</p>}
      {renderEnd()}
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
    </>
  );
}
