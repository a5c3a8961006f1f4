import { useQueryClient } from '@tanstack/react-query';
import { ConfirmEmail } from '#web/features/email/confirm-email.tsx';
import { recheckSession } from '#web/features/session/recheck-session.ts';
import { recoveryText } from '#web/i18n/recovery-id.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { useLinkToken } from '#web/lib/navigation/link-token.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/lib/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';

/** The page of a link that confirms an e-mail address: the first one, or a new one. */
export function ConfirmEmailPage({ path }: { path: string }) {
  useDocumentTitle(recoveryText.confirmHeading);
  const link = useLinkToken(path);
  const queryClient = useQueryClient();

  function handleConfirmed() {
    void recheckSession(queryClient);
    void queryClient.invalidateQueries({ queryKey: queryKeys.email });
  }

  return (
    <PageColumn isWide>
      <ConfirmEmail
        key={link.token}
        link={link}
        onConfirmed={handleConfirmed}
        toForum={
          <Link className={buttonClass()} to={paths.home}>
            {recoveryText.toForum}
          </Link>
        }
        toAccount={
          <Link className={buttonClass()} to={paths.account}>
            {recoveryText.toAccount}
          </Link>
        }
        footer={null}
      />
    </PageColumn>
  );
}
