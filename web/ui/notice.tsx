import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';
import { Ornament } from './ornament.tsx';

type NoticeProps = {
  tone: 'info' | 'error' | 'empty';
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  isAnnounced?: boolean | undefined;
};

/** What stands where content could not: empty, failed or a word of explanation; spoken at once only if `isAnnounced`. */
export function Notice({ tone, title, children, action, isAnnounced = false }: NoticeProps) {
  return (
    <div
      className={classNames(styles.notice, styles[tone])}
      role={isAnnounced ? 'alert' : undefined}
    >
      <Ornament className={styles.ornament} />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.body}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
