import { useState, type ComponentProps } from 'react';
import type { SecondFactorChallenge } from '#contract/second-factors.ts';
import { lazyOpened } from '#web/components/lazy-opened.tsx';
import { Link } from '#web/lib/router/link.tsx';
import { LoginForm } from '#web/features/session/login-form.tsx';
import { readLoginState } from '#web/features/session/login-state.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useLocation } from '#web/lib/router/router.tsx';
import { productName } from '#web/lib/text/product-name.ts';
import type { Refused } from './suspended-page.tsx';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { AuthCard } from '#web/ui/frame/auth-layout.tsx';
import { GlobalSpinner } from '#web/ui/feedback/spinner.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';

const SecondFactorPage = lazyOpened(
  async () => (await import('./second-factor-page.tsx')).SecondFactorPage,
);

const SuspendedPage = lazyOpened(async () => (await import('./suspended-page.tsx')).SuspendedPage);

/**
 * The login, shown to visitors at every address but the registration's: the password, then a second factor if any, or why
 * the account is suspended or waits for approval.
 */
export function LoginPage() {
  const { state } = useLocation();
  const [email, setEmail] = useState(() => readLoginState(state).email);
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();
  const [refused, setRefused] = useState<Refused>();
  const [restartedFor, setRestartedFor] = useState<string | null>(null);

  function handleClose(reason = '') {
    setRestartedFor(reason);
    setChallenge(undefined);
    setRefused(undefined);
  }

  if (refused) return <SuspendedPage refused={refused} onClose={() => handleClose()} />;

  if (!challenge) {
    return (
      <PasswordStep
        initialEmail={email}
        restartedFor={restartedFor}
        onSuspended={(data, credentials) => {
          setEmail(credentials.email);
          setRefused({ data, credentials });
        }}
        onChallenge={(next, ofEmail) => {
          setEmail(ofEmail);
          setChallenge(next);
        }}
      />
    );
  }
  return (
    <SecondFactorPage
      challenge={challenge}
      onClose={handleClose}
      meanwhile={<GlobalSpinner label={frameText.loginRunning} />}
    />
  );
}

function PasswordStep(props: ComponentProps<typeof LoginForm>) {
  useDocumentTitle(frameText.login);
  const { notice } = readLoginState(useLocation().state);
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
        <LoginForm {...props} />
      </AuthCard>
    </PageColumn>
  );
}
