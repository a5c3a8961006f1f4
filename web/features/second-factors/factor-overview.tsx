import type { SecondFactors } from '#contract/second-factors.ts';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { secondFactorsText } from '#web/i18n/second-factors-id.ts';
import { Button } from '#web/ui/button.tsx';
import type { Opened } from './opened.ts';
import { PasskeyList } from './passkey-list.tsx';
import styles from './second-factors.module.css';

type FactorOverviewProps = {
  factors: SecondFactors;
  canAddPasskey: boolean;
  onOpen: (opened: Opened) => void;
};

/** What is turned on: one-time codes, passkeys and recovery codes, each with its buttons. */
export function FactorOverview({ factors, canAddPasskey, onOpen }: FactorOverviewProps) {
  const { totpConfirmedAt, passkeys, recoveryCodesLeft } = factors;
  const isOn = totpConfirmedAt !== null || passkeys.length > 0;
  return (
    <>
      <div className={styles.factor}>
        <h3 className={styles.part}>{secondFactorsText.totp}</h3>
        <p className={styles.soft}>
          {totpConfirmedAt === null ? (
            secondFactorsText.totpOff
          ) : (
            <>
              {secondFactorsText.totpOn} <TimeAgo dateTime={totpConfirmedAt} />
            </>
          )}
        </p>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => onOpen({ type: totpConfirmedAt === null ? 'totp-setup' : 'delete-totp' })}
        >
          {totpConfirmedAt === null ? secondFactorsText.turnOnTotp : secondFactorsText.turnOffTotp}
        </Button>
      </div>
      {(canAddPasskey || passkeys.length > 0) && (
        <div className={styles.factor}>
          <h3 className={styles.part}>{secondFactorsText.passkeys}</h3>
          <PasskeyList
            passkeys={passkeys}
            onDelete={(passkey) => onOpen({ type: 'delete-passkey', passkey })}
          />
          {canAddPasskey && (
            <Button
              variant="secondary"
              aria-haspopup="dialog"
              onClick={() => onOpen({ type: 'add-passkey' })}
            >
              {secondFactorsText.addPasskey}
            </Button>
          )}
        </div>
      )}
      {isOn && (
        <div className={styles.factor}>
          <h3 className={styles.part}>{secondFactorsText.recoveryCodes}</h3>
          <p className={styles.soft}>{secondFactorsText.recoveryCodesLeft(recoveryCodesLeft)}</p>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => onOpen({ type: 'new-codes' })}
          >
            {secondFactorsText.createCodes}
          </Button>
        </div>
      )}
    </>
  );
}
