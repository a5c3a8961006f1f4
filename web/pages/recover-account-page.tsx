import { useQueryClient } from '@tanstack/react-query';
import { LINK_PATHS } from '#contract/mail-links.ts';
import { RecoverAccount } from '#web/features/account-recoveries/recover-account.tsx';
import { recheckSession } from '#web/features/session/recheck-session.ts';
import { recoveryText } from '#web/i18n/recovery-id.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { passToken, useLinkToken } from '#web/lib/navigation/link-token.ts';
import { FORGOT_PASSWORD_PATH, paths } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/lib/router/link.tsx';
import { useNavigate } from '#web/lib/router/router.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { RECOVERED } from './recovered.ts';

/** The page of 'Bukan saya' in a letter, also in the one about a new address. Leads on to the form for a new password. */
export function RecoverAccountPage({ path }: { path: string }) {
  const isOfEmail = path === LINK_PATHS['undo-address'];
  useDocumentTitle(isOfEmail ? recoveryText.undoHeading : recoveryText.recoverHeading);
  const link = useLinkToken(path);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  function handleRecovered(resetToken: string) {
    void recheckSession(queryClient);
    link.forget();
    passToken(LINK_PATHS['reset-password'], resetToken);
    navigate(LINK_PATHS['reset-password'], { replace: true, state: RECOVERED });
  }

  return (
    <PageColumn isWide>
      <RecoverAccount
        key={link.token}
        link={link}
        isOfEmail={isOfEmail}
        onRecovered={handleRecovered}
        newLink={
          <Link className={buttonClass()} to={FORGOT_PASSWORD_PATH}>
            {recoveryText.forgotHeading}
          </Link>
        }
        footer={<Link to={paths.home}>{recoveryText.backToLogin}</Link>}
      />
    </PageColumn>
  );
}
