import { Link } from '#web/lib/router/link.tsx';
import { useNavigate } from '#web/lib/router/router.tsx';
import { loginState } from '#web/features/session/login-state.ts';
import { RegisterForm } from '#web/features/session/register-form.tsx';
import { registerText } from '#web/i18n/register-id.ts';
import { hasFeature } from '#web/lib/forum-features.ts';
import { useLinkToken } from '#web/lib/navigation/link-token.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { productName } from '#web/lib/text/product-name.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { AuthCard } from '#web/ui/frame/auth-layout.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';

/** The registration page, which says so while nobody may register, or only by the link of an invitation. */
export function RegisterPage() {
  useDocumentTitle(registerText.register);
  const navigate = useNavigate();
  const link = useLinkToken(paths.register);
  const { title, description, isOpen } = describe(link.token);
  return (
    <PageColumn isWide>
      <AuthCard
        title={title}
        description={description(productName())}
        footer={
          <>
            {registerText.haveAccount} <Link to={paths.home}>{registerText.loginHere}</Link>
          </>
        }
      >
        {isOpen && (
          <RegisterForm
            invitation={link.token || undefined}
            onInvitationEnd={link.forget}
            agreement={hasFeature('rules') && <Agreement />}
            onSubmit={(email) => navigate(paths.home, { state: loginState(email) })}
          />
        )}
      </AuthCard>
    </PageColumn>
  );
}

/** What the page is about, which depends on the setting and on whether one was invited. */
function describe(invitation: string) {
  if (hasFeature('closed')) {
    return {
      title: registerText.closed,
      description: registerText.closedDescription,
      isOpen: false,
    };
  }
  if (hasFeature('invitation') && invitation === '') {
    return {
      title: registerText.needsInvitation,
      description: registerText.needsInvitationDescription,
      isOpen: false,
    };
  }
  return {
    title: registerText.registerHeading,
    description: describeForm(invitation),
    isOpen: true,
  };
}

function describeForm(invitation: string) {
  if (hasFeature('approval')) return registerText.approvalDescription;
  return invitation === '' ? registerText.registerDescription : registerText.invitedDescription;
}

function Agreement() {
  const { before, link, after } = registerText.agreement;
  return (
    <p>
      {before} <Link to={paths.rules}>{link}</Link> {after}
    </p>
  );
}
