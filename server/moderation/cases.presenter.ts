import { presentUser } from '#server/users/users.presenter.ts';
import type { CaseRow } from './cases.repository.ts';

/** Presents an open case to moderators, without the names of reporters. */
export function presentCase(row: CaseRow) {
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
    history: { keptCount: row.keptCount, removedCount: row.removedCount },
  };
}
