import { Link } from 'react-router';
import { LoginForm } from '#web/features/session/login-form.tsx';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/paths.ts';
import { productName } from '#web/lib/product-name.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { AuthCard } from '#web/ui/auth-layout.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

/** What a signed-out visitor sees at every address but the registration's. */
export function LoginPage() {
  useDocumentTitle(text.login);
  return (
    <PageColumn width="wide">
      <AuthCard
        title={text.loginHeading(productName())}
        description={text.loginDescription}
        footer={
          <>
            {text.noAccount} <Link to={paths.register}>{text.registerHere}</Link>
          </>
        }
      >
        <LoginForm />
      </AuthCard>
    </PageColumn>
  );
}
