import { Link } from '#web/lib/router/link.tsx';
import { LoginForm } from '#web/features/session/login-form.tsx';
import { readLoginState } from '#web/features/session/login-state.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useLocation } from '#web/lib/router/router.tsx';
import { productName } from '#web/lib/text/product-name.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { AuthCard } from '#web/ui/frame/auth-layout.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';

/** The login, shown to visitors at every address but the registration's. */
export function LoginPage() {
  useDocumentTitle(frameText.login);
  const { email, notice } = readLoginState(useLocation().state);
  return (
    <PageColumn isWide>
      <AuthCard
        title={frameText.loginHeading(productName())}
        description={notice || frameText.loginDescription}
        footer={
          <>
            {frameText.noAccount} <Link to={paths.register}>{frameText.registerHere}</Link>
          </>
        }
      >
        <LoginForm initialEmail={email} />
      </AuthCard>
    </PageColumn>
  );
}
