import { CircleAlert } from 'lucide-react';
import { text } from '#web/i18n/id.ts';
import { users } from '#web/store/users.ts';
import { ActionButton } from '#web/ui/action-button.tsx';

type ReportButtonProps = {
  /** What is reported: a thread or a comment, in Indonesian. */
  what: string;
  ownerId: string;
  isReported: boolean | undefined;
  onReport: () => void;
};

/** Opens the dialog by which a text is reported. Afterwards it does nothing, but can still have the focus. */
export function ReportButton({ what, ownerId, isReported, onReport }: ReportButtonProps) {
  const name = users.useRow(ownerId)?.name ?? text.unknownOwner;
  const label = isReported ? text.reported : text.report;
  return (
    <ActionButton
      icon={CircleAlert}
      label={label}
      aria-label={`${label}${isReported ? ':' : ''} ${what} ${name}`}
      aria-haspopup="dialog"
      aria-disabled={isReported}
      onClick={isReported ? undefined : onReport}
    />
  );
}
