import { Avatar } from '#web/ui/avatar.tsx';
import styles from './byline.module.css';
import { TimeAgo } from './time-ago.tsx';

type BylineProps = { name: string; avatar: string; createdAt: string };

/** Who wrote it, and how long ago. */
export function Byline({ name, avatar, createdAt }: BylineProps) {
  return (
    <div className={styles.byline}>
      <Avatar src={avatar} size="small" />
      <span className={styles.name}>{name}</span>
      <span className={styles.time}>
        <TimeAgo dateTime={createdAt} />
      </span>
    </div>
  );
}
