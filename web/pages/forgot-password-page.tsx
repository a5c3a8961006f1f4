import { RequestReset } from '#web/features/password-resets/request-reset.tsx';
import { readLoginState } from '#web/features/session/login-state.ts';
import { recoveryText } from '#web/i18n/recovery-id.ts';
import { hasFeature } from '#web/lib/forum-features.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/lib/router/link.tsx';
import { useLocation } from '#web/lib/router/router.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AuthCard } from '#web/ui/frame/auth-layout.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';

/** The page for a forgotten password. In a forum without mail, the operator helps. */
export function ForgotPasswordPage() {
  useDocumentTitle(recoveryText.forgotHeading);
  const { email } = readLoginState(useLocation().state);
  const toLogin = <Link to={paths.home}>{recoveryText.backToLogin}</Link>;
  return (
    <PageColumn isWide>
      {hasFeature('mail') ? (
        <RequestReset initialEmail={email} footer={toLogin} />
      ) : (
        <AuthCard
          title={recoveryText.forgotHeading}
          description={recoveryText.noMail}
          footer={null}
        >
          <Link className={buttonClass('secondary')} to={paths.home}>
            {recoveryText.backToLogin}
          </Link>
        </AuthCard>
      )}
    </PageColumn>
  );
}
