import { Link } from '#web/lib/router/link.tsx';
import { useNavigate } from '#web/lib/router/router.tsx';
import { loginState } from '#web/features/session/login-state.ts';
import { RegisterForm } from '#web/features/session/register-form.tsx';
import { registerText } from '#web/i18n/register-id.ts';
import { hasFeature } from '#web/lib/forum-features.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { productName } from '#web/lib/text/product-name.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { AuthCard } from '#web/ui/frame/auth-layout.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';

/** The registration page, which says so while nobody may register. */
export function RegisterPage() {
  useDocumentTitle(registerText.register);
  const navigate = useNavigate();
  const isClosed = hasFeature('closed');
  return (
    <PageColumn isWide>
      <AuthCard
        title={isClosed ? registerText.closed : registerText.registerHeading}
        description={
          isClosed
            ? registerText.closedDescription(productName())
            : registerText.registerDescription(productName())
        }
        footer={
          <>
            {registerText.haveAccount} <Link to={paths.home}>{registerText.loginHere}</Link>
          </>
        }
      >
        {!isClosed && (
          <RegisterForm
            agreement={hasFeature('rules') && <Agreement />}
            onSubmit={(email) => navigate(paths.home, { state: loginState(email) })}
          />
        )}
      </AuthCard>
    </PageColumn>
  );
}

function Agreement() {
  const { before, link, after } = registerText.agreement;
  return (
    <p>
      {before} <Link to={paths.rules}>{link}</Link> {after}
    </p>
  );
}
