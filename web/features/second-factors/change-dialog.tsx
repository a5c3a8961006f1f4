import { deletePasskey } from '#contract/passkeys.ts';
import { createRecoveryCodes, deleteTotp } from '#contract/second-factors.ts';
import { text } from '#web/i18n/id.ts';
import { secondFactorsText } from '#web/i18n/second-factors-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { ConfirmByPassword } from './confirm-by-password.tsx';
import type { Change } from './opened.ts';

type ChangeDialogProps = {
  change: Change;
  /** Called after the change, with new recovery codes if those were asked for. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
};

/** Asks for the password and makes the change. */
export function ChangeDialog({ change, onDone, onClose }: ChangeDialogProps) {
  const { title, consequence, submit } = wordsOf(change);
  return (
    <Dialog title={title} closeLabel={text.close} onClose={onClose}>
      <ConfirmByPassword
        mutationKey={['changeSecondFactors']}
        submitLabel={submit}
        isDanger={change.type !== 'new-codes'}
        send={(password) => send(change, password)}
        onDone={onDone}
        onCancel={onClose}
      >
        <p>{consequence}</p>
      </ConfirmByPassword>
    </Dialog>
  );
}

function wordsOf(change: Change) {
  if (change.type === 'new-codes') return secondFactorsText.newCodes;
  if (change.type === 'delete-totp') return secondFactorsText.turnOff;
  const { title, ...words } = secondFactorsText.passkeyDeletion;
  return { ...words, title: title(change.passkey.name) };
}

async function send(change: Change, password: string): Promise<readonly string[] | null> {
  const body = { password };
  if (change.type === 'new-codes') return (await call(createRecoveryCodes, { body })).recoveryCodes;
  if (change.type === 'delete-totp') {
    await call(deleteTotp, { body });
    return null;
  }
  try {
    await call(deletePasskey, { params: { passkeyId: change.passkey.id }, body });
  } catch (error) {
    // Deleted elsewhere, or by a call whose answer was lost.
    if (!hasStatus(error, 404)) throw error;
  }
  return null;
}
