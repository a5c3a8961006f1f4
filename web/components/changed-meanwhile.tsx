import { changingText } from '#web/i18n/changing-id.ts';
import styles from './changed-meanwhile.module.css';

/** Warns beside an edit draft that its thread or comment was edited or deleted since. */
export function ChangedMeanwhile({ isRemoved }: { isRemoved: boolean }) {
  return (
    <p className={styles.words} role="alert" ref={scrollIntoView} key={String(isRemoved)}>
      {isRemoved ? changingText.removedMeanwhile : changingText.changedMeanwhile}
    </p>
  );
}

/** Scrolls to the warning only while the form has the focus. */
function scrollIntoView(notice: HTMLElement | null): void {
  if (!notice?.closest('form')?.contains(document.activeElement)) return;
  notice.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
