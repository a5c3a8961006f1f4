import { useEffect, useEffectEvent } from 'react';
import { suspensionNotice } from '#contract/sanction.ts';
import { Suspension } from '#web/features/sanctions/suspension.tsx';
import { sanctionText } from '#web/i18n/sanctions-id.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { Button } from '#web/ui/button.tsx';
import { AuthCard } from '#web/ui/frame/auth-layout.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';

/** A login that was refused because the account is suspended. */
export type Refused = {
  /** What the answer said about it, not validated. */
  data: unknown;
  credentials: { email: string; password: string };
};

type SuspendedPageProps = { refused: Refused; onClose: () => void };

/** Why an account is suspended, at the address of the login. Closes at once when the server did not say why. */
export function SuspendedPage({ refused, onClose }: SuspendedPageProps) {
  useDocumentTitle(sanctionText.suspendedHeading);
  const suspension = suspensionNotice.safeParse(refused.data).data?.suspension;
  const handleClose = useEffectEvent(onClose);
  useEffect(() => {
    if (!suspension) handleClose();
  }, [suspension]);
  if (!suspension) return null;
  return (
    <PageColumn isWide>
      <AuthCard
        title={sanctionText.suspendedHeading}
        description={null}
        footer={
          <Button variant="secondary" onClick={onClose}>
            {sanctionText.backToLogin}
          </Button>
        }
      >
        <Suspension suspension={suspension} credentials={refused.credentials} />
      </AuthCard>
    </PageColumn>
  );
}
