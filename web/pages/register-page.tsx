import { Link } from '#web/lib/router/link.tsx';
import { useNavigate } from '#web/lib/router/router.tsx';
import { loginState } from '#web/features/session/login-state.ts';
import { RegisterForm } from '#web/features/session/register-form.tsx';
import { registerText } from '#web/i18n/register-id.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { productName } from '#web/lib/text/product-name.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { AuthCard } from '#web/ui/frame/auth-layout.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';

/** The registration page. */
export function RegisterPage() {
  useDocumentTitle(registerText.register);
  const navigate = useNavigate();
  return (
    <PageColumn isWide>
      <AuthCard
        title={registerText.registerHeading}
        description={registerText.registerDescription(productName())}
        footer={
          <>
            {registerText.haveAccount} <Link to={paths.home}>{registerText.loginHere}</Link>
          </>
        }
      >
        <RegisterForm onSubmit={(email) => navigate(paths.home, { state: loginState(email) })} />
      </AuthCard>
    </PageColumn>
  );
}
