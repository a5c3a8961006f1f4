import { useState } from 'react';
import { Link } from '#web/lib/router/link.tsx';
import { useNavigate } from '#web/lib/router/router.tsx';
import { lazyOpened } from '#web/components/lazy-opened.tsx';
import { AccountDeletion } from '#web/features/account/account-deletion.tsx';
import { AccountSection } from '#web/features/account/account-section.tsx';
import { DeviceList } from '#web/features/account/device-list.tsx';
import { EmailSection } from '#web/features/account/email-section.tsx';
import { NameForm } from '#web/features/account/name-form.tsx';
import { OwnData } from '#web/features/account/own-data.tsx';
import { PasswordForm } from '#web/features/account/password-form.tsx';
import { SecondFactors } from '#web/features/second-factors/second-factors.tsx';
import { loginNotice } from '#web/features/session/login-state.ts';
import { useLeave, useLogout } from '#web/features/session/use-logout.ts';
import { accountText } from '#web/i18n/account-id.ts';
import { secondFactorsText } from '#web/i18n/second-factors-id.ts';
import { hasFeature } from '#web/lib/forum-features.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { formatExactTime } from '#web/lib/text/relative-time.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { PageHeading } from '#web/ui/frame/page-heading.tsx';
import { useSignedInUser } from './signed-in-user.ts';

const HiddenPeople = lazyOpened(
  async () => (await import('#web/features/hidden-people/hidden-people.tsx')).HiddenPeople,
);

const OwnStanding = lazyOpened(
  async () => (await import('#web/features/sanctions/own-standing.tsx')).OwnStanding,
);

/** The page of the user's own account. */
export function AccountPage() {
  useDocumentTitle(accountText.heading);
  const user = useSignedInUser();
  // The list stays, empty, when the last person is shown again.
  const [hasHidden] = useState(() => (user.hiddenIds ?? []).length > 0);
  const logout = useLogout();
  const leave = useLeave();
  const navigate = useNavigate();
  const isLogReserved = hasFeature('reserved-log');

  function handleLogout() {
    logout();
    navigate(paths.home);
  }

  function handleEnded(message: string) {
    leave(message);
    navigate(paths.home);
  }

  function handleDeleted(deletionAt: string | undefined) {
    if (deletionAt === undefined) return handleEnded(accountText.accountDeleted);
    leave(accountText.deletionRequested);
    const notice = accountText.deletionAt(formatExactTime(new Date(deletionAt)));
    navigate(paths.home, { state: loginNotice(notice) });
  }

  return (
    <PageColumn>
      <PageHeading>{accountText.heading}</PageHeading>
      {user.hasStanding && (
        <AccountSection title={accountText.standing} description={accountText.standingDescription}>
          <OwnStanding />
        </AccountSection>
      )}
      <NameForm user={user} />
      {hasFeature('mail') && <EmailSection />}
      <PasswordForm />
      <AccountSection title={secondFactorsText.heading} description={secondFactorsText.description}>
        <SecondFactors />
      </AccountSection>
      <DeviceList
        onLeave={handleLogout}
        onAllEnded={() => handleEnded(accountText.allDevicesEnded)}
      />
      {hasHidden && (
        <AccountSection title={accountText.hiddenPeople}>
          <HiddenPeople />
        </AccountSection>
      )}
      <OwnData />
      {(user.role !== 'member' || !isLogReserved) && (
        <AccountSection
          title={accountText.moderationLog}
          description={
            isLogReserved ? accountText.moderationLogReserved : accountText.moderationLogDescription
          }
        >
          <Link className={buttonClass('secondary')} to={paths.moderationLog}>
            {accountText.openModerationLog}
          </Link>
          {user.role !== 'member' && (
            <>
              <Link className={buttonClass('secondary')} to={paths.moderation}>
                {accountText.moderation}
              </Link>
              <Link className={buttonClass('secondary')} to={paths.members}>
                {accountText.members}
              </Link>
            </>
          )}
          {user.role === 'admin' && (
            <Link className={buttonClass('secondary')} to={paths.settings}>
              {accountText.settings}
            </Link>
          )}
        </AccountSection>
      )}
      <AccountDeletion onDeleted={handleDeleted} />
    </PageColumn>
  );
}
