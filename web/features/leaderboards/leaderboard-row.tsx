import { leaderboardsText } from '#web/i18n/leaderboards-id.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { User } from '#contract/users.ts';
import styles from './leaderboard-table.module.css';

type LeaderboardRowProps = {
  user: Pick<User, 'name' | 'avatar'>;
  rank: number;
  score: number;
  isOwn: boolean;
  /** Whether ranks are missing between the row before and this one. */
  isApart?: boolean;
};

const number = new Intl.NumberFormat('id');

/** The rank and score of one person; the reader's own row is labelled. */
export function LeaderboardRow({ user, rank, score, isOwn, isApart = false }: LeaderboardRowProps) {
  return (
    <tr
      className={classNames(isOwn && styles.own, isApart && styles.apart)}
      aria-current={isOwn || undefined}
    >
      <td>
        <span className={styles.user}>
          <span className={styles.rank}>
            <VisuallyHidden>{leaderboardsText.rank} </VisuallyHidden>
            {number.format(rank)}
          </span>{' '}
          <Avatar src={user.avatar} />
          <span className={styles.who}>
            <span className={styles.name}>{user.name}</span>{' '}
            {isOwn && <span className={styles.mark}>{leaderboardsText.ownEntry}</span>}
          </span>
        </span>
      </td>
      <td className={classNames(styles.end, styles.number)}>{number.format(score)}</td>
    </tr>
  );
}
