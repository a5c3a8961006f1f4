import { useEffect, useEffectEvent } from 'react';
import { useIsHidden } from '#web/components/use-is-folded.ts';
import { hiddenPeopleText } from '#web/i18n/hidden-people-id.ts';
import { text } from '#web/i18n/id.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { shownElement } from '#web/lib/navigation/shown-elements.ts';
import { users } from '#web/store/users.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { hidePersonKey, useHidePerson } from './use-hidden-people.ts';

type HidePersonDialogProps = {
  personId: string;
  /** The thread or comment that gets the focus, because the button that opened the dialog is folded with its text. */
  shownId: string;
  onClose: () => void;
};

/** Hides a person from the reader after a confirmation. It closes once the person's words are folded. */
export function HidePersonDialog({ personId, shownId, onClose }: HidePersonDialogProps) {
  const name = users.useRow(personId)?.name ?? text.unknownOwner;
  const isHidden = useIsHidden(personId);
  const { mutate, isSuccess } = useHidePerson();
  const { isSending, isSendingNow } = useSending(hidePersonKey);
  const handleHidden = useEffectEvent(onClose);

  useEffect(() => {
    if (!isHidden) return undefined;
    handleHidden();
    // The dialog has been closed by then, so that the text is not inert any more.
    return () => shownElement(shownId)?.focus();
  }, [isHidden, shownId]);

  function handleConfirm() {
    // The hook shows a failure.
    if (!isSendingNow()) mutate({ id: personId, name }, { onError: onClose });
  }

  return (
    <ConfirmDialog
      title={hiddenPeopleText.question(name)}
      confirmLabel={hiddenPeopleText.hide}
      cancelLabel={text.cancel}
      isBusy={isSending || isSuccess}
      onConfirm={handleConfirm}
      onCancel={onClose}
    >
      {hiddenPeopleText.consequence(name)}
    </ConfirmDialog>
  );
}
