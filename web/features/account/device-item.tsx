import type { MouseEvent } from 'react';
import type { OwnSession } from '#contract/account.ts';
import { accountText } from '#web/i18n/account-id.ts';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { Button } from '#web/ui/button.tsx';
import { SkeletonBlock, SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import styles from './device-list.module.css';
import { deviceName } from './device-name.ts';

type DeviceItemProps = { session: OwnSession; isEnding: boolean; onEnd: () => void };

/** A device where the account is logged in. */
export function DeviceItem({ session, isEnding, onEnd }: DeviceItemProps) {
  const { userAgent, network, createdAt, lastUsedAt, isCurrent } = session;
  const name = deviceName(userAgent);
  const { since, used, from } = accountText.deviceFacts;
  const action = isCurrent ? accountText.endThisDevice : accountText.endOtherDevice;

  // The first click of a double click can remove the row above, so that the second hits this one.
  function handleClick({ detail }: MouseEvent) {
    if (detail < 2) onEnd();
  }

  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={styles.name} title={userAgent || undefined}>
          {name}
          {isCurrent && <span className={styles.current}>{accountText.thisDevice}</span>}
        </p>
        <p className={styles.facts}>
          <span>
            {since} <TimeAgo dateTime={createdAt} />
          </span>
          <span>
            {used} <TimeAgo dateTime={lastUsedAt} />
          </span>
          {network !== '' && (
            <span>
              {from} <span translate="no">{network}</span>
            </span>
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        isBusy={isEnding}
        aria-label={accountText.endDeviceNamed(action, name)}
        onClick={handleClick}
      >
        {action}
      </Button>
    </li>
  );
}

/** The placeholder of a device. */
export function DeviceSkeleton() {
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <SkeletonLine width="10rem" />
        <SkeletonLine width="16rem" />
      </div>
      <SkeletonBlock width="11.5rem" height="2.75rem" />
    </li>
  );
}
