import { LEADERBOARD_SIZE, type LeaderboardEntry, type OwnRank } from '#contract/leaderboards.ts';
import type { User } from '#contract/users.ts';
import { leaderboardsText } from '#web/i18n/leaderboards-id.ts';
import { SkeletonBlock, SkeletonCircle } from '#web/ui/feedback/skeleton.tsx';
import { numberCellClass, Table } from '#web/ui/table.tsx';
import { LeaderboardRow } from './leaderboard-row.tsx';
import styles from './leaderboard-table.module.css';

type LeaderboardTableProps = {
  /** Undefined while they are on their way. */
  entries: readonly LeaderboardEntry[] | undefined;
  /** The reader, and where they stand, as soon as that is known. */
  own: User;
  ownRank: OwnRank | undefined;
};

const COLUMNS = [
  { label: leaderboardsText.leaderboardUser },
  { label: leaderboardsText.leaderboardScore, align: 'end' as const },
];

/** Who is most active, and below them the reader's own place; rows to come are as tall as those that came. */
export function LeaderboardTable({ entries, own, ownRank }: LeaderboardTableProps) {
  return <Table columns={COLUMNS}>{entries ? renderEntries(entries) : <RowSkeletons />}</Table>;

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

/** All who have a higher score than one of the highest are among them. */
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
      <td className={numberCellClass}>
        <span className={styles.score}>
          <SkeletonBlock width="2.5rem" height="0.875rem" />
        </span>
      </td>
    </tr>
  ));
}
