import { useId, useMemo } from 'react';
import { CopyWordsButton } from './copy-words-button.tsx';
import { DraftStatus } from './draft-status.tsx';
import { useDraft, useDraftStatus } from '#web/lib/drafts/drafts.ts';
import styles from './unsent-words.module.css';

type UnsentWordsProps = {
  heading: string;
  draftName: string;
  /** The stored draft as plain text. */
  wordsOf: (draft: string) => string;
};

/** Shows the text of a draft that has no form any more, to copy or discard; nothing for an empty draft. */
export function UnsentWords({ heading, draftName, wordsOf }: UnsentWordsProps) {
  const headingId = useId();
  const [draft] = useDraft(draftName);
  const status = useDraftStatus(draftName);
  const words = useMemo(() => (draft === '' ? '' : wordsOf(draft)), [draft, wordsOf]);

  if (status === 'empty') return null;
  return (
    <article className={styles.unsent} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {heading}
      </h2>
      {words !== '' && <p className={styles.words}>{words}</p>}
      <div className={styles.end}>
        {words !== '' && <CopyWordsButton words={words} />}
        <DraftStatus name={draftName} isSending={false} />
      </div>
    </article>
  );
}
