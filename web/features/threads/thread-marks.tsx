import { Clock, Lock, Pin } from 'lucide-react';
import { text } from '#web/i18n/id.ts';
import styles from './thread-marks.module.css';

type ThreadMarksProps = { isHeld?: boolean; isPinned?: boolean; isLocked?: boolean };

/** What moderators did, or have to do, to a thread in a list: an icon with its words for each. */
export function ThreadMarks({ isHeld, isPinned, isLocked }: ThreadMarksProps) {
  return (
    <p className={styles.marks}>
      {isHeld && (
        <span className={styles.mark}>
          <Clock className={styles.icon} aria-hidden="true" />
          {text.held}
        </span>
      )}
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
