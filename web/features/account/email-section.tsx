import { useRef, useState } from 'react';
import type { LetterFate } from '#contract/email.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { emailText } from '#web/i18n/email-id.ts';
import { SkeletonBlock, SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { AccountSection } from './account-section.tsx';
import { EmailChange } from './email-change.tsx';
import { EmailStatus } from './email-status.tsx';
import { useEmail } from './use-email.ts';

/** The address of the account: whether it is confirmed, and how to change it. Only for forums that send mail. */
export function EmailSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useEmail();
  const [letter, setLetter] = useState<LetterFate>();

  function renderContent() {
    if (query.data) {
      // The pressed button is removed with the change that it cancelled.
      const focusHeading = () => heading.current?.focus({ preventScroll: true });
      return (
        <>
          <EmailStatus own={query.data} letter={letter} onCancelled={focusHeading} />
          {query.data.newEmail === null && (
            <EmailChange
              onSent={(fate) => {
                setLetter(fate);
                focusHeading();
              }}
            />
          )}
        </>
      );
    }
    if (query.isLoadingError) return <LoadFailed title={emailText.failed} query={query} />;
    return (
      <div aria-busy="true">
        <SkeletonLine width="14rem" />
        <SkeletonLine width="9rem" />
        <SkeletonBlock width="11.5rem" height="2.75rem" />
      </div>
    );
  }

  return (
    <AccountSection
      headingRef={heading}
      title={emailText.heading}
      description={emailText.description}
    >
      {renderContent()}
    </AccountSection>
  );
}
