import { useRef } from 'react';
import type { OwnSession } from '#contract/account.ts';
import { accountText } from '#web/i18n/account-id.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { AccountSection } from './account-section.tsx';
import { AllDevices } from './all-devices.tsx';
import { DeviceItem, DeviceSkeleton } from './device-item.tsx';
import { deviceName } from './device-name.ts';
import { endSessionKey, useEndSession, useSessions } from './use-sessions.ts';
import ruled from '#web/ui/list/ruled-list.module.css';

type DeviceListProps = {
  /** Called to end the session of this device. */
  onLeave: () => void;
  /** Called after the server has ended all sessions. */
  onAllEnded: () => void;
};

/** Lists the sessions of the account, each with a button that ends it. */
export function DeviceList({ onLeave, onAllEnded }: DeviceListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { isSendingNow } = useSending(endSessionKey);
  const query = useSessions();
  const { mutate, isPending, variables } = useEndSession();
  const sessions = query.data?.pages.flatMap((page) => page.sessions) ?? [];

  function handleEnd({ id, isCurrent, userAgent }: OwnSession) {
    if (isCurrent) {
      onLeave();
    } else if (!isSendingNow()) {
      // The pressed button is removed with its row.
      const onSuccess = () => heading.current?.focus({ preventScroll: true });
      mutate({ id, device: deviceName(userAgent) }, { onSuccess });
    }
  }

  function renderList() {
    if (query.isLoadingError) {
      return <LoadFailed title={accountText.devicesFailed} query={query} />;
    }
    return (
      <ul className={ruled.list} aria-busy={query.isPending}>
        {query.isPending && <DeviceSkeleton />}
        {sessions.map((session) => (
          <DeviceItem
            key={session.id}
            session={session}
            isEnding={isPending && variables.id === session.id}
            onEnd={() => handleEnd(session)}
          />
        ))}
      </ul>
    );
  }

  return (
    <AccountSection
      headingRef={heading}
      title={accountText.devices}
      description={accountText.devicesDescription}
    >
      {renderList()}
      {query.isFetchNextPageError && <p role="alert">{accountText.moreDevicesFailed}</p>}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {accountText.moreDevices}
        </Button>
      )}
      <AllDevices onEnded={onAllEnded} />
    </AccountSection>
  );
}
