import type { ReactNode } from 'react';
import { recoveryText } from '#web/i18n/recovery-id.ts';
import { AuthCard } from '#web/ui/frame/auth-layout.tsx';

type LinkInvalidProps = {
  title?: string;
  /** Why, and what helps. */
  reason: string;
  /** The way to a new link. */
  action: ReactNode;
  footer: ReactNode;
};

/** Says that a letter's link is not valid. */
export function LinkInvalid({
  title = recoveryText.invalidHeading,
  reason,
  action,
  footer,
}: LinkInvalidProps) {
  return (
    <AuthCard title={title} description={reason} footer={footer}>
      {action}
    </AuthCard>
  );
}
