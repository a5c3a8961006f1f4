import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ResetPassword } from '#web/features/password-resets/reset-password.tsx';
import { isSignedIn } from '#web/features/session/clear-session.ts';
import { loginNotice } from '#web/features/session/login-state.ts';
import { recheckSession } from '#web/features/session/recheck-session.ts';
import { recoveryText } from '#web/i18n/recovery-id.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { useLinkToken } from '#web/lib/navigation/link-token.ts';
import { FORGOT_PASSWORD_PATH, paths } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/lib/router/link.tsx';
import { useLocation, useNavigate } from '#web/lib/router/router.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { isRecovered } from './recovered.ts';

/** The page of a link for a new password. Ends at the login. */
export function ResetPasswordPage({ path }: { path: string }) {
  useDocumentTitle(recoveryText.resetHeading);
  const link = useLinkToken(path);
  const [password, setPassword] = useState('');
  const wasRecovered = isRecovered(useLocation().state);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function handleSaved() {
    await recheckSession(queryClient);
    // Somebody else's session in this browser goes on.
    if (isSignedIn(queryClient)) toast.success(recoveryText.passwordSaved);
    navigate(paths.home, { replace: true, state: loginNotice(recoveryText.passwordSaved) });
  }

  return (
    <PageColumn isWide>
      <ResetPassword
        key={link.token}
        link={link}
        password={password}
        onPassword={setPassword}
        description={
          wasRecovered ? recoveryText.recoveredDescription : recoveryText.resetDescription
        }
        onSaved={() => void handleSaved()}
        newLink={
          <Link className={buttonClass()} to={FORGOT_PASSWORD_PATH}>
            {recoveryText.newLink}
          </Link>
        }
        footer={<Link to={paths.home}>{recoveryText.backToLogin}</Link>}
      />
    </PageColumn>
  );
}
