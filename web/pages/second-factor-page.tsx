import type { SecondFactorChallenge } from '#contract/second-factors.ts';
import { SecondFactorForm } from '#web/features/session/second-factor-form.tsx';
import { secondStepText } from '#web/i18n/second-step-id.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { AuthCard } from '#web/ui/frame/auth-layout.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';

type SecondFactorPageProps = {
  challenge: SecondFactorChallenge;
  /** Called when the login has to begin again, with the reason if the user did not want it. */
  onClose: (reason?: string) => void;
};

/** The second step of a login, at the address of the first. */
export function SecondFactorPage({ challenge, onClose }: SecondFactorPageProps) {
  useDocumentTitle(secondStepText.heading);
  return (
    <PageColumn isWide>
      <AuthCard
        title={secondStepText.heading}
        description={secondStepText.description}
        footer={null}
      >
        <SecondFactorForm challenge={challenge} onRestart={onClose} />
      </AuthCard>
    </PageColumn>
  );
}
