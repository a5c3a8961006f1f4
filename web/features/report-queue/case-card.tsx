import { useId, useState, type MouseEvent } from 'react';
import type { OpenCase } from '#contract/reports.ts';
import { SanctionDialog } from '#web/components/sanction-dialog.tsx';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { reportQueueText } from '#web/i18n/report-queue-id.ts';
import { sanctionFormText } from '#web/i18n/sanction-form-id.ts';
import { htmlToParagraphs } from '#web/lib/text/html-text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './case-card.module.css';
import { CaseReports } from './case-reports.tsx';
import { CaseTitle } from './case-title.tsx';
import { RemovalForm } from './removal-form.tsx';
import { waitsForApproval } from './waits-for-approval.ts';

type CaseCardProps = {
  openCase: OpenCase;
  isRemovalOpen: boolean;
  onKeep: () => void;
  onOpenRemoval: () => void;
  onCloseRemoval: () => void;
  onRemove: (reason: string) => void;
  /** Called when a sanction has closed the case. */
  onSanctioned: () => void;
};

/** A case with what is needed to decide it, and the buttons that do. */
export function CaseCard({
  openCase,
  isRemovalOpen,
  onKeep,
  onOpenRemoval,
  onCloseRemoval,
  onRemove,
  onSanctioned,
}: CaseCardProps) {
  const { id, threadId, commentId, owner, body, isHidden, heldFor, openedAt, application } =
    openCase;
  const titleId = useId();
  const [isActing, setIsActing] = useState(false);
  const isPerson = threadId === null;
  const waits = waitsForApproval(openCase);
  const openedLabel = application
    ? reportQueueText.registeredAt
    : heldFor === null
      ? reportQueueText.openedAt
      : reportQueueText.writtenAt;
  const ofText = commentId === null ? reportQueueText.thread : reportQueueText.comment;
  const ofPerson = application ? reportQueueText.application : reportQueueText.person;
  const kind = isPerson ? ofPerson : ofText;

  // The first click of a double click removes this card, so that the second hits the next one.
  function handleKeep({ detail }: MouseEvent) {
    if (detail < 2) onKeep();
  }

  return (
    <article className={styles.card} data-case={id} tabIndex={-1} aria-labelledby={titleId}>
      <div className={styles.facts}>
        <span className={styles.kind}>{kind}</span>
        {isHidden && (
          <span className={styles.hidden}>
            {heldFor === null ? reportQueueText.isHidden : reportQueueText.heldFor[heldFor]}
          </span>
        )}
        <span className={styles.opened}>
          {openedLabel} <TimeAgo dateTime={openedAt} />
        </span>
      </div>
      <h2 className={isPerson ? styles.personTitle : styles.title} id={titleId}>
        {isPerson && <Avatar src={owner.avatar} size="small" />}
        <CaseTitle openCase={openCase} />
      </h2>
      {application?.email !== undefined && <p className={styles.owner}>{application.email}</p>}
      {!isPerson && (
        <div className={styles.owner}>
          <Avatar src={owner.avatar} size="small" />
          <span>{owner.name}</span>
        </div>
      )}
      {!isPerson && (
        <div className={styles.text}>
          {body === null ? (
            <p className={styles.deleted}>{reportQueueText.deletedText}</p>
          ) : (
            // Plain, so that a moderator sees where its links lead.
            <p className={styles.words}>{htmlToParagraphs(body)}</p>
          )}
        </div>
      )}
      {application ? (
        <p>
          {application.invitedBy
            ? reportQueueText.invitedBy(application.invitedBy.name)
            : reportQueueText.notInvited}
        </p>
      ) : (
        <CaseReports {...openCase} />
      )}
      {isRemovalOpen ? (
        <RemovalForm
          isApplication={application !== undefined}
          onRemove={onRemove}
          onClose={onCloseRemoval}
        />
      ) : (
        <div className={styles.actions}>
          <Button variant="secondary" size="small" onClick={handleKeep}>
            {waits ? reportQueueText.approve : reportQueueText.keep}
          </Button>
          {(!isPerson || application) && (
            <Button variant="danger" size="small" aria-expanded={false} onClick={onOpenRemoval}>
              {waits ? reportQueueText.openRefusal : reportQueueText.openRemoval}
            </Button>
          )}
          {!application && (
            <Button
              variant="secondary"
              size="small"
              aria-haspopup="dialog"
              onClick={() => setIsActing(true)}
            >
              {sanctionFormText.open}
            </Button>
          )}
        </div>
      )}
      {isActing && (
        <SanctionDialog
          person={owner}
          onClose={() => setIsActing(false)}
          onGiven={isPerson ? onSanctioned : undefined}
        />
      )}
    </article>
  );
}
