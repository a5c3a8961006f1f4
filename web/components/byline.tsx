import type { ReactNode } from 'react';
import { Link } from '#web/lib/router/link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import styles from './byline.module.css';
import { TimeAgo } from './time-ago.tsx';

type BylineProps = {
  name: string;
  avatar: string;
  createdAt: string;
  /** Where the time leads, if anywhere. */
  to?: string | undefined;
  /** What else is to say of it, a mark that it was edited, say. */
  children?: ReactNode;
};

/** Who wrote it, and how long ago. */
export function Byline({ name, avatar, createdAt, to, children }: BylineProps) {
  const time = <TimeAgo dateTime={createdAt} />;
  return (
    <div className={styles.byline}>
      <Avatar src={avatar} size="small" />
      <span className={styles.name}>{name}</span>
      <span className={styles.time}>
        {to === undefined ? (
          time
        ) : (
          <Link className={styles.link} to={to}>
            {time}
          </Link>
        )}
      </span>
      {children}
    </div>
  );
}
