import type { Passkey } from '#contract/passkeys.ts';
import { secondFactorsText } from '#web/i18n/second-factors-id.ts';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './second-factors.module.css';

type PasskeyListProps = {
  passkeys: readonly Passkey[];
  onDelete: (passkey: Passkey) => void;
};

/** The account's passkeys, each with a button that deletes it. */
export function PasskeyList({ passkeys, onDelete }: PasskeyListProps) {
  if (passkeys.length === 0) return <p className={styles.soft}>{secondFactorsText.noPasskeys}</p>;
  return (
    <ul className={styles.passkeys}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={styles.passkey}>
          <div className={styles.words}>
            <p className={styles.name}>{passkey.name}</p>
            <p className={styles.soft}>
              {secondFactorsText.passkeyAdded} <TimeAgo dateTime={passkey.createdAt} />
              {' · '}
              {passkey.lastUsedAt === null ? (
                secondFactorsText.passkeyNeverUsed
              ) : (
                <>
                  {secondFactorsText.passkeyUsed} <TimeAgo dateTime={passkey.lastUsedAt} />
                </>
              )}
            </p>
          </div>
          <Button
            variant="secondary"
            size="small"
            aria-haspopup="dialog"
            aria-label={secondFactorsText.deletePasskeyNamed(passkey.name)}
            onClick={() => onDelete(passkey)}
          >
            {secondFactorsText.deletePasskey}
          </Button>
        </li>
      ))}
    </ul>
  );
}
