import { changingText } from '#web/i18n/changing-id.ts';
import styles from './changed-meanwhile.module.css';

/** Says beside a draft that its thread or comment has other words by now. */
export function ChangedMeanwhile() {
  return (
    <p className={styles.words} role="alert">
      {changingText.changedMeanwhile}
    </p>
  );
}
