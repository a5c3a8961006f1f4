import { useEffect, useEffectEvent } from 'react';
import { suspensionNotice } from '#contract/sanction.ts';
import { Suspension } from '#web/features/sanctions/suspension.tsx';
import { sanctionText } from '#web/i18n/sanctions-id.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { Button } from '#web/ui/button.tsx';
import { AuthCard } from '#web/ui/frame/auth-layout.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';

/** A login that was refused because the account is suspended, or waits for approval. */
export type Refused = {
  /** What the answer said about it, not validated. */
  data: unknown;
  credentials: { email: string; password: string };
};

type SuspendedPageProps = { refused: Refused; onClose: () => void };

/** Why somebody may not log in: suspended, or not approved yet. Closes at once when the server did not say why. */
export function SuspendedPage({ refused, onClose }: SuspendedPageProps) {
  const notice = suspensionNotice.safeParse(refused.data).data;
  const suspension = notice?.suspension;
  const isWaiting = notice?.isWaiting === true;
  const handleClose = useEffectEvent(onClose);
  useEffect(() => {
    if (!suspension && !isWaiting) handleClose();
  }, [suspension, isWaiting]);
  const title = isWaiting ? sanctionText.waitingHeading : sanctionText.suspendedHeading;
  useDocumentTitle(title);
  if (!suspension && !isWaiting) return null;
  return (
    <PageColumn isWide>
      <AuthCard
        title={title}
        description={isWaiting ? sanctionText.waitingDescription : null}
        footer={
          <Button variant="secondary" onClick={onClose}>
            {sanctionText.backToLogin}
          </Button>
        }
      >
        {suspension && <Suspension suspension={suspension} credentials={refused.credentials} />}
      </AuthCard>
    </PageColumn>
  );
}
