import { Link, useNavigate } from 'react-router';
import { RegisterForm } from '#web/features/session/register-form.tsx';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/paths.ts';
import { productName } from '#web/lib/product-name.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { AuthCard } from '#web/ui/auth-layout.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

/** Where a visitor becomes a member. */
export function RegisterPage() {
  useDocumentTitle(text.register);
  const navigate = useNavigate();
  return (
    <PageColumn width="wide">
      <AuthCard
        title={text.registerHeading}
        description={text.registerDescription(productName())}
        footer={
          <>
            {text.haveAccount} <Link to={paths.home}>{text.loginHere}</Link>
          </>
        }
      >
        <RegisterForm onSubmit={() => void navigate(paths.home)} />
      </AuthCard>
    </PageColumn>
  );
}
