import type { ReactNode } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import { Ornament } from '#web/ui/ornament.tsx';
import styles from './notice.module.css';

type NoticeProps = {
  tone: 'info' | 'error' | 'empty';
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  isAnnounced?: boolean | undefined;
  /** Where it is all there is on the screen, its title is the h1. */
  isPage?: boolean | undefined;
};

/** What stands where content could not: empty, failed or a word of explanation; spoken at once only if `isAnnounced`. */
export function Notice({
  tone,
  title,
  children,
  action,
  isAnnounced = false,
  isPage = false,
}: NoticeProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div
      className={classNames(styles.notice, styles[tone])}
      role={isAnnounced ? 'alert' : undefined}
    >
      <Ornament className={styles.ornament} />
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.body}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
