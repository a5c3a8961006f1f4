import { Lock, Pin } from 'lucide-react';
import { text } from '#web/i18n/id.ts';
import styles from './thread-marks.module.css';

/** What moderators did to a thread in a list: an icon with its word for each. */
export function ThreadMarks({ isPinned, isLocked }: { isPinned?: boolean; isLocked?: boolean }) {
  return (
    <p className={styles.marks}>
      {isPinned && (
        <span className={styles.mark}>
          <Pin className={styles.icon} aria-hidden="true" />
          {text.pinned}
        </span>
      )}
      {isLocked && (
        <span className={styles.mark}>
          <Lock className={styles.icon} aria-hidden="true" />
          {text.locked}
        </span>
      )}
    </p>
  );
}
