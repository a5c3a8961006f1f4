import type { ReactNode } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import { Ornament } from '#web/ui/ornament.tsx';
import styles from './notice.module.css';

type NoticeProps = {
  tone: 'error' | 'empty';
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  isAnnounced?: boolean | undefined;
  /** Whether it is the only content of the screen: its title is the h1 then. */
  isPage?: boolean | undefined;
};

/** A notice in place of content that is empty or failed to load. Screen readers announce it only if `isAnnounced`. */
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
