import { useRef, useState } from 'react';
import type { Sanction } from '#contract/sanction.ts';
import { sanctionText } from '#web/i18n/sanctions-id.ts';
import { standingText } from '#web/i18n/standing-id.ts';
import { Button } from '#web/ui/button.tsx';
import { AppealForm } from './appeal-form.tsx';
import { AppealOutcome } from './appeal-outcome.tsx';
import styles from './own-standing.module.css';
import { type AppealSubject, useAppeal } from './use-own-standing.ts';

type StandingItemProps = {
  subject: AppealSubject;
  /** What was decided. */
  what: string;
  /** Why, or about which text. */
  about: string;
  until: string;
  appeal: Sanction['appeal'];
  isAppealable: boolean;
};

/** A decision, and the appeal against it: a button that opens the form, the form, or what became of it. */
export function StandingItem({
  subject,
  what,
  about,
  until,
  appeal,
  isAppealable,
}: StandingItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const { mutate, isPending, error } = useAppeal(subject);

  function handleSend(words: string) {
    // The form, which has the focus, is replaced by what became of it.
    mutate(words, { onSuccess: () => item.current?.focus({ preventScroll: true }) });
  }

  function renderAppeal() {
    if (appeal) {
      return (
        <div className={styles.appeal}>
          <p className={styles.words}>{sanctionText.reason(appeal.words)}</p>
          <AppealOutcome {...appeal} />
        </div>
      );
    }
    if (!isAppealable) return null;
    if (isOpen) {
      return (
        <div className={styles.appeal}>
          <AppealForm isSending={isPending} error={error} onSend={handleSend} isFocused />
        </div>
      );
    }
    return (
      <div className={styles.appeal}>
        <Button
          variant="secondary"
          size="small"
          aria-expanded={false}
          aria-label={standingText.appealAgainst(what)}
          onClick={() => setIsOpen(true)}
        >
          {sanctionText.appeal}
        </Button>
      </div>
    );
  }

  return (
    <li className={styles.item} ref={item} tabIndex={-1}>
      <p>
        <strong>{what}</strong>
      </p>
      <p className={styles.about}>{about}</p>
      <p className={styles.until}>{until}</p>
      {renderAppeal()}
    </li>
  );
}
