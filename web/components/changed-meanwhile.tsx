import { changingText } from '#web/i18n/changing-id.ts';
import styles from './changed-meanwhile.module.css';

/** Says beside a draft that its thread or comment has other words by now, or is gone. */
export function ChangedMeanwhile({ isRemoved }: { isRemoved: boolean }) {
  return (
    <p className={styles.words} role="alert" ref={scrollIntoView} key={String(isRemoved)}>
      {isRemoved ? changingText.removedMeanwhile : changingText.changedMeanwhile}
    </p>
  );
}

/** For whoever is writing in the form; a reader elsewhere on the page stays there. */
function scrollIntoView(notice: HTMLElement | null): void {
  if (!notice?.closest('form')?.contains(document.activeElement)) return;
  notice.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
