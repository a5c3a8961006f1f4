import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { deleteAccount } from '#contract/account.ts';
import { PASSWORD_MAX } from '#contract/limits.ts';
import { accountText } from '#web/i18n/account-id.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { text } from '#web/i18n/id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasFeature } from '#web/lib/forum-features.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import styles from './account-deletion.module.css';
import { AccountSection } from './account-section.tsx';
import { catchWrongPassword } from './catch-wrong-password.ts';

/** The server deletes votes in batches of a thousand: hundreds of thousands take longer than other calls. */
const DELETION_TIMEOUT_MS = 60_000;
const deleteAccountKey = ['deleteAccount'];

type AccountDeletionProps = {
  /** Called with the time until which a login brings the account back; undefined for none. */
  onDeleted: (deletionAt: string | undefined) => void;
};

/** Deletes the account, after a dialog that explains it and asks for the password. */
export function AccountDeletion({ onDeleted }: AccountDeletionProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <AccountSection
      title={accountText.deleteAccount}
      description={
        hasFeature('mail') ? accountText.deleteAccountLater : accountText.deleteAccountDescription
      }
    >
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {accountText.deleteAccount}
      </Button>
      {isAsking && <DeletionDialog onDeleted={onDeleted} onClose={() => setIsAsking(false)} />}
    </AccountSection>
  );
}

type DeletionDialogProps = AccountDeletionProps & { onClose: () => void };

function DeletionDialog({ onDeleted, onClose }: DeletionDialogProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { isSending, isSendingNow } = useSending(deleteAccountKey);
  const { mutateAsync } = useMutation({
    mutationKey: deleteAccountKey,
    mutationFn: () =>
      catchWrongPassword(
        call(deleteAccount, { body: { password }, timeoutMs: DELETION_TIMEOUT_MS }),
      ),
    meta: { failure: 'toast' },
  });
  useEffect(() => field.current?.focus(), []);

  function handleClose() {
    if (!isSending) onClose();
  }

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSendingNow()) return;
    if (password === '') return refuse(accountText.passwordEmpty);
    try {
      const outcome = await mutateAsync();
      if (outcome === 'wrong') refuse(accountText.passwordWrong);
      else onDeleted(outcome.deletionAt);
    } catch {
      // The hook has shown the failure; the account is unchanged.
    }
  }

  function refuse(reason: string) {
    setError(reason);
    field.current?.focus();
  }

  return (
    <Dialog title={accountText.deleteAccountQuestion} closeLabel={text.close} onClose={handleClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <ul className={styles.consequences}>
          {hasFeature('mail') && <li>{accountText.deleteAccountWaits}</li>}
          <li>{accountText.deleteAccountStays}</li>
          <li>{accountText.deleteAccountGoes}</li>
        </ul>
        <p className={styles.hint}>{accountText.deleteAccountHint}</p>
        <Field
          inputRef={field}
          label={accountText.deletePassword}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={PASSWORD_MAX}
          error={error || undefined}
          value={password}
          onChange={(next) => {
            setPassword(next);
            setError('');
          }}
          passwordToggle={{ show: frameText.showPassword, hide: frameText.hidePassword }}
        />
        <div className={styles.answers}>
          <Button variant="secondary" disabled={isSending} onClick={handleClose}>
            {text.cancel}
          </Button>
          <Button variant="danger" type="submit" isBusy={isSending}>
            {accountText.deleteAccount}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
