import { text } from '#web/i18n/id.ts';
import styles from './changed-meanwhile.module.css';

/** Says beside a draft that its thread or comment has other words by now. */
export function ChangedMeanwhile() {
  return (
    <p className={styles.words} role="alert">
      {text.changedMeanwhile}
    </p>
  );
}
