import type { OpenCase, ReportReason } from '#contract/reports.ts';
import { reportQueueText } from '#web/i18n/report-queue-id.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './case-reports.module.css';

type CaseReportsProps = Pick<OpenCase, 'reports' | 'reportCount' | 'history'>;

/** The reports of a case: how many for each reason, what the reporters wrote, and earlier decisions about its author. */
export function CaseReports({ reports, reportCount, history }: CaseReportsProps) {
  const olderCount = reportCount - reports.length;
  const quotes = reports.filter(({ words }) => words !== '');
  return (
    <div className={styles.reports}>
      <ul className={styles.reasons}>
        {countReasons(reports).map(([reason, count]) => (
          <li key={reason}>{reportQueueText.reasonCount(count, reason)}</li>
        ))}
        {olderCount > 0 && (
          <li className={styles.older}>{reportQueueText.moreReports(olderCount)}</li>
        )}
      </ul>
      {quotes.map(({ words, reportedAt }, index) => (
        <blockquote className={styles.words} key={`${reportedAt} ${index}`}>
          <VisuallyHidden>{reportQueueText.words}: </VisuallyHidden>“{words}”
        </blockquote>
      ))}
      <p className={styles.history}>
        {reportQueueText.history(history.keptCount, history.removedCount)}
      </p>
    </div>
  );
}

/** Counts the reports of each reason, the most frequent first. */
function countReasons(reports: OpenCase['reports']): [ReportReason, number][] {
  const counts = new Map<ReportReason, number>();
  for (const { reason } of reports) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
