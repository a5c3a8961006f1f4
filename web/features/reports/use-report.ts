import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { reportComment, reportThread, type ReportReason, reportUser } from '#contract/reports.ts';
import { reportText } from '#web/i18n/report-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { showFailure } from '#web/lib/api/failures.ts';
import { comments } from '#web/store/comments.ts';
import { threads } from '#web/store/threads.ts';

/** The text that is reported: a comment, or without one the thread. */
export type ReportedText = { threadId: string; commentId?: string };

type Report = {
  reason: ReportReason;
  words: string;
  /** The owner of the text, when they are reported as well. */
  personId: string | undefined;
};

/** Reports a text. Where it is gone, a toast says so; the form shows other failures. */
export function useReport(reported: ReportedText) {
  const { threadId, commentId } = reported;

  function change(fields: { isReportedHere: true } | { isRemoved: true }) {
    if (commentId === undefined) threads.change(threadId, fields);
    else comments.change(commentId, fields);
  }

  return useMutation({
    mutationKey: reportKey(reported),
    mutationFn: async ({ personId, ...body }: Report) => {
      // After a failure both are sent again: a second report changes nothing.
      await (commentId === undefined
        ? call(reportThread, { params: { threadId }, body })
        : call(reportComment, { params: { threadId, commentId }, body }));
      if (personId !== undefined) await call(reportUser, { params: { userId: personId }, body });
    },
    onSuccess: () => {
      change({ isReportedHere: true });
      toast.success(reportText.sent);
    },
    onError: (error) => {
      if (!hasStatus(error, 404)) return;
      change({ isRemoved: true });
      showFailure(error, 'toast');
    },
    meta: { failure: 'silence' },
  });
}

export function reportKey({ threadId, commentId }: ReportedText): string[] {
  return ['report', threadId, commentId ?? ''];
}
