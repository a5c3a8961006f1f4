import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SecondFactors as Factors } from '#contract/second-factors.ts';
import { toast } from 'react-hot-toast/headless';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { lazyOpened } from '#web/components/lazy-opened.tsx';
import { secondFactorsText } from '#web/i18n/second-factors-id.ts';
import { hasPasskeys } from '#web/lib/passkeys/has-passkeys.ts';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { FactorOverview } from './factor-overview.tsx';
import { holdNewRecoveryCodes, useNewRecoveryCodes } from './new-recovery-codes.ts';
import type { Opened } from './opened.ts';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';
import styles from './second-factors.module.css';
import { refetchSecondFactors, useSecondFactors } from './use-second-factors.ts';

const TotpSetup = lazyOpened(async () => (await import('./totp-setup.tsx')).TotpSetup);
const AddPasskey = lazyOpened(async () => (await import('./add-passkey.tsx')).AddPasskey);
const ChangeDialog = lazyOpened(async () => (await import('./change-dialog.tsx')).ChangeDialog);

/** The user's second factors, with dialogs that change them, and new recovery codes until they are saved. */
export function SecondFactors() {
  const [opened, setOpened] = useState<Opened>();
  const [hasNewCodes, setHasNewCodes] = useState(false);
  const start = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const query = useSecondFactors();
  const { codes, forget } = useNewRecoveryCodes();
  const close = () => setOpened(undefined);
  const focusStart = () => start.current?.focus({ preventScroll: true });

  function handleDone(message: string, recoveryCodes: readonly string[] | null) {
    close();
    refetchSecondFactors(queryClient);
    if (recoveryCodes) {
      // No toast: on a phone it would cover the buttons below the codes.
      holdNewRecoveryCodes(queryClient, recoveryCodes);
      setHasNewCodes(true);
    } else {
      toast.success(message);
      // After the dialog has given the focus back to a button that is removed with its factor.
      setTimeout(focusStart);
    }
  }

  function handleSaved() {
    forget();
    setHasNewCodes(false);
    focusStart();
  }

  return (
    <div className={styles.section} ref={start} tabIndex={-1}>
      {codes && (
        <RecoveryCodesPanel
          key={codes.join()}
          codes={codes}
          isNew={hasNewCodes}
          onSaved={handleSaved}
        />
      )}
      {query.data ? (
        <FactorOverview factors={query.data} canAddPasskey={hasPasskeys()} onOpen={setOpened} />
      ) : query.isLoadingError ? (
        <LoadFailed title={secondFactorsText.failed} query={query} />
      ) : (
        <SkeletonLine width="16rem" />
      )}
      {opened?.type === 'totp-setup' && (
        <TotpSetup
          onDone={(recoveryCodes) => handleDone(secondFactorsText.totpTurnedOn, recoveryCodes)}
          onClose={close}
        />
      )}
      {opened?.type === 'add-passkey' && (
        <AddPasskey
          onDone={({ passkey, recoveryCodes }) =>
            handleDone(secondFactorsText.passkeyAddedNamed(passkey.name), recoveryCodes)
          }
          onClose={close}
        />
      )}
      {opened && opened.type !== 'totp-setup' && opened.type !== 'add-passkey' && (
        <ChangeDialog
          change={opened}
          onDone={(recoveryCodes) => {
            if (isLastFactor(query.data, opened)) forget();
            handleDone(secondFactorsText.changed[opened.type], recoveryCodes);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Whether the account has no other second factor than the deleted one, so that the recovery codes go with it. */
function isLastFactor(factors: Factors | undefined, { type }: Opened): boolean {
  if (!factors || type === 'new-codes') return false;
  return Number(factors.totpConfirmedAt !== null) + factors.passkeys.length <= 1;
}
