import type { OpenCase } from '#contract/reports.ts';
import { reportQueueText } from '#web/i18n/report-queue-id.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/lib/router/link.tsx';

/** The title of the thread, as a link to the reported text; to nothing that is hidden or deleted. */
export function CaseTitle({ openCase }: { openCase: OpenCase }) {
  const { threadId, commentId, owner, threadTitle, body, isHidden } = openCase;
  const isGone = isHidden || body === null;
  if (threadId === null) return <bdi>{owner.name}</bdi>;
  if (threadTitle === '') return reportQueueText.deletedThread;
  if (commentId === null && isGone) return threadTitle;
  return (
    <Link
      to={
        commentId === null || isGone ? paths.thread(threadId) : paths.comment(threadId, commentId)
      }
    >
      {threadTitle}
    </Link>
  );
}
