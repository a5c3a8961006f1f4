import type { MouseEvent } from 'react';
import type { LogEntry } from '#contract/moderation.ts';
import { moderationText } from '#web/i18n/moderation-id.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { restoreTextKey, useRestoreText } from './use-restore-text.ts';

/** The button by which a moderator undoes an act on a text. */
export function UndoAct({ entry: { number, threadId, commentId } }: { entry: LogEntry }) {
  const { mutate, isPending } = useRestoreText();
  const { isSendingNow } = useSending(restoreTextKey);

  function handleClick({ currentTarget }: MouseEvent) {
    if (threadId === null || isSendingNow()) return;
    // The button is removed when the act is undone.
    const item = currentTarget.closest('li');
    mutate({ threadId, commentId }, { onSuccess: () => item?.focus({ preventScroll: true }) });
  }

  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={isPending}
      aria-label={moderationText.undoNumbered(number)}
      onClick={handleClick}
    >
      {moderationText.undo}
    </Button>
  );
}
