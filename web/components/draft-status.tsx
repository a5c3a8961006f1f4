import { useState } from 'react';
import { text } from '#web/i18n/id.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './draft-status.module.css';
import {
  discardDraft,
  type DraftStatus as Status,
  restoreDraft,
  useDraftStatus,
} from '#web/lib/drafts/drafts.ts';

type DraftStatusProps = { name: string; isSending: boolean };

const WORDS: Record<Status, string> = {
  empty: '',
  unstored: '',
  stored: text.draftStored,
  failed: text.draftFailed,
  discarded: text.draftDiscarded,
};

/**
 * Shows beside a form whether its draft is stored or being sent. The draft can be discarded, and restored
 * until something else is written.
 */
export function DraftStatus({ name, isSending }: DraftStatusProps) {
  const status = useDraftStatus(name);
  const isDiscarded = status === 'discarded';
  const liveness = useLiveness(status);
  return (
    <div className={styles.draft} data-failed={(status === 'failed' && !isSending) || undefined}>
      <output
        className={styles.status}
        aria-live={isSending ? 'polite' : liveness}
        data-room={text.draftStored}
      >
        {isSending ? text.sending : WORDS[status]}
      </output>
      {status !== 'empty' && !isSending && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => (isDiscarded ? restoreDraft(name) : discardDraft(name))}
        >
          {isDiscarded ? text.restoreDraft : text.discardDraft}
        </Button>
      )}
    </div>
  );
}

/** Screen readers announce the first time that the draft is stored, and not each time. */
function useLiveness(status: Status): 'polite' | 'off' {
  const [seen, setSeen] = useState({ status, wasStored: false });
  if (seen.status !== status) {
    const goesOn = status === 'unstored' || status === 'stored';
    setSeen({ status, wasStored: goesOn && (seen.wasStored || seen.status === 'stored') });
  }
  return seen.wasStored ? 'off' : 'polite';
}
