import { hiddenPeopleText } from '#web/i18n/hidden-people-id.ts';
import { text } from '#web/i18n/id.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { users } from '#web/store/users.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { hidePersonKey, useHidePerson } from './use-hidden-people.ts';

type HidePersonDialogProps = { personId: string; onClose: () => void; onHidden: () => void };

/** Hides a person from the reader after a confirmation. */
export function HidePersonDialog({ personId, onClose, onHidden }: HidePersonDialogProps) {
  const name = users.useRow(personId)?.name ?? text.unknownOwner;
  const { mutateAsync, isSuccess } = useHidePerson();
  const { isSending, isSendingNow } = useSending(hidePersonKey);

  async function handleConfirm() {
    if (isSendingNow()) return;
    try {
      await mutateAsync({ id: personId, name });
    } catch {
      // The hook has shown the failure.
      onClose();
      return;
    }
    onHidden();
  }

  return (
    <ConfirmDialog
      title={hiddenPeopleText.question(name)}
      confirmLabel={hiddenPeopleText.hide}
      cancelLabel={text.cancel}
      isBusy={isSending || isSuccess}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    >
      {hiddenPeopleText.consequence(name)}
    </ConfirmDialog>
  );
}
