import { LEADERBOARD_SIZE, type LeaderboardEntry, type OwnRank } from '#contract/leaderboards.ts';
import type { User } from '#contract/users.ts';
import { leaderboardsText } from '#web/i18n/leaderboards-id.ts';
import { SkeletonBlock, SkeletonCircle } from '#web/ui/feedback/skeleton.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';
import { LeaderboardRow } from './leaderboard-row.tsx';
import styles from './leaderboard-table.module.css';

type LeaderboardTableProps = {
  /** Undefined while they load. */
  entries: readonly LeaderboardEntry[] | undefined;
  /** The reader; `ownRank` is undefined while it loads. */
  own: User;
  ownRank: OwnRank | undefined;
};

/** The highest scores, and below them the reader's own rank. Placeholder rows have the height of loaded ones. */
export function LeaderboardTable({ entries, own, ownRank }: LeaderboardTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{leaderboardsText.leaderboardUser}</th>
          <th scope="col" className={styles.end}>
            {leaderboardsText.leaderboardScore}
          </th>
        </tr>
      </thead>
      <tbody>{entries ? renderEntries(entries) : <RowSkeletons />}</tbody>
    </table>
  );

  function renderEntries(highest: readonly LeaderboardEntry[]) {
    const isAmongThem = highest.some(({ user }) => user.id === own.id);
    return (
      <>
        {highest.map(({ user, score }) => (
          <LeaderboardRow
            key={user.id}
            user={user}
            rank={rankAmong(highest, score)}
            score={score}
            isOwn={user.id === own.id}
          />
        ))}
        {!isAmongThem && ownRank && <LeaderboardRow user={own} {...ownRank} isOwn isApart />}
      </>
    );
  }
}

/** Computes a rank among the highest scores, which include everyone with a higher score. */
function rankAmong(highest: readonly LeaderboardEntry[], score: number): number {
  return 1 + highest.filter((other) => other.score > score).length;
}

function RowSkeletons() {
  return Array.from({ length: LEADERBOARD_SIZE }, (_, index) => (
    <tr key={index} aria-hidden="true">
      <td>
        <span className={styles.user}>
          <span className={styles.rank}>
            <SkeletonBlock width="1rem" height="0.875rem" />
          </span>
          <SkeletonCircle size={40} />
          <SkeletonBlock width="9rem" height="0.875rem" />
        </span>
      </td>
      <td className={classNames(styles.end, styles.number)}>
        <span className={styles.score}>
          <SkeletonBlock width="2.5rem" height="0.875rem" />
        </span>
      </td>
    </tr>
  ));
}
