import type { ReactNode } from 'react';
import { text } from '#web/i18n/id.ts';
import { Link } from '#web/lib/router/link.tsx';
import { users } from '#web/store/users.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BylineSkeleton } from './byline-skeleton.tsx';
import styles from './byline.module.css';
import { TimeAgo } from './time-ago.tsx';

type BylineProps = {
  ownerId: string;
  createdAt: string;
  /** The target of the link around the time, if any. */
  to?: string | undefined;
  /** Further notes, such as the edited mark. */
  children?: ReactNode;
};

/** Shows who wrote it, and how long ago; a skeleton until the person is loaded. */
export function Byline({ ownerId, createdAt, to, children }: BylineProps) {
  const owner = users.useRow(ownerId);
  if (!owner) return <BylineSkeleton />;
  const time = <TimeAgo dateTime={createdAt} />;
  return (
    <div className={styles.byline}>
      <Avatar src={owner.avatar} size="small" />
      <span className={styles.name}>{owner.name ?? text.unknownOwner}</span>
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
