import type { OpenCase } from '#contract/reports.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import type { CaseRow } from './cases.repository.ts';

/** Presents an open case to moderators, without the names of reporters; to admins, with the address of who waits. */
export function presentCase(row: CaseRow, { withEmail }: { withEmail: boolean }) {
  const { id, threadId, commentId, body, isHidden, heldFor, urgency, reportCount } = row;
  return {
    id,
    threadId,
    commentId,
    owner: presentUser({ id: row.ownerId, name: row.ownerName }),
    threadTitle: row.threadTitle ?? '',
    body,
    isHidden,
    heldFor,
    openedAt: row.openedAt.toISOString(),
    urgency,
    reportCount,
    reports: row.reports.map((report) => ({
      ...report,
      reportedAt: new Date(report.reportedAt).toISOString(),
    })),
    ...(row.isApplication && { application: presentApplication(row, withEmail) }),
    history: { keptCount: row.keptCount, removedCount: row.removedCount },
  };
}

function presentApplication(
  { ownerEmail, inviterId, inviterName }: CaseRow,
  withEmail: boolean,
): OpenCase['application'] {
  return {
    ...(withEmail && ownerEmail !== null && { email: ownerEmail }),
    invitedBy: inviterId === null ? null : presentUser({ id: inviterId, name: inviterName }),
  };
}
