import { useState } from 'react';
import { text } from '#web/i18n/id.ts';
import { changingText } from '#web/i18n/changing-id.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';

type CancelEditProps = { isChanged: boolean; isSending: boolean; onCancel: () => void };

/** The cancel button of an edit form. It asks first when something was changed. */
export function CancelEdit({ isChanged, isSending, onCancel }: CancelEditProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        disabled={isSending}
        aria-haspopup={isChanged ? 'dialog' : undefined}
        onClick={() => (isChanged ? setIsAsking(true) : onCancel())}
      >
        {text.cancel}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={changingText.discardEditQuestion}
          confirmLabel={changingText.discardEdit}
          cancelLabel={changingText.continueEditing}
          isBusy={false}
          onConfirm={onCancel}
          onCancel={() => setIsAsking(false)}
        >
          {changingText.discardEditConsequence}
        </ConfirmDialog>
      )}
    </>
  );
}
