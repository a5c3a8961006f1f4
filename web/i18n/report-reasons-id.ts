import type { ReportReason } from '#contract/reports.ts';

/** The reasons for a report, in the dialog and in the queue of moderators. */
export const reportReasonText: Record<ReportReason, string> = {
  spam: 'Spam atau iklan',
  harassment: 'Pelecehan',
  hate: 'Ujaran kebencian',
  'off-topic': 'Di luar topik',
  'personal-data': 'Data pribadi',
  other: 'Lainnya',
};
