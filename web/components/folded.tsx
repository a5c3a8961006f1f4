import type { MouseEvent } from 'react';
import { foldedText } from '#web/i18n/folded-id.ts';
import { unfold } from '#web/store/unfolded.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './folded.module.css';

/** Stands in an article for a text whose author the reader has hidden. Its button shows this text, and the article gets the focus. */
export function Folded({ id, kind }: { id: string; kind: 'thread' | 'comment' }) {
  function handleShow({ currentTarget }: MouseEvent) {
    currentTarget.closest('article')?.focus({ preventScroll: true });
    unfold(id);
  }
  return (
    <div className={styles.folded}>
      <p>{foldedText[kind]}</p>
      <Button variant="secondary" size="small" onClick={handleShow}>
        {foldedText.unfold}
      </Button>
    </div>
  );
}
