import { LEADERBOARD_SIZE, type LeaderboardEntry } from '#contract/leaderboards.ts';
import { text } from '#web/i18n/id.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { SkeletonBlock, SkeletonCircle } from '#web/ui/skeleton.tsx';
import { numberCellClass, Table } from '#web/ui/table.tsx';
import styles from './leaderboard-table.module.css';

type LeaderboardTableProps = {
  /** Undefined while they are on their way. */
  entries: readonly LeaderboardEntry[] | undefined;
};

const COLUMNS = [
  { label: text.leaderboardUser },
  { label: text.leaderboardScore, align: 'end' as const },
];
const score = new Intl.NumberFormat('id');

/** Who is most active; rows to come are as tall as those that came. */
export function LeaderboardTable({ entries }: LeaderboardTableProps) {
  return (
    <Table columns={COLUMNS}>
      {entries
        ? entries.map(({ user, score: points }) => (
            <tr key={user.id}>
              <td>
                <span className={styles.user}>
                  <Avatar src={user.avatar} />
                  <span className={styles.name}>{user.name}</span>
                </span>
              </td>
              <td className={numberCellClass}>{score.format(points)}</td>
            </tr>
          ))
        : Array.from({ length: LEADERBOARD_SIZE }, (_, index) => (
            <tr key={index} aria-hidden="true">
              <td>
                <span className={styles.user}>
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
          ))}
    </Table>
  );
}
