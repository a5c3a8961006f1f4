import { SkeletonBlock, SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import styles from './member-list.module.css';
import ruled from '#web/ui/list/ruled-list.module.css';

/** As many as fit on the screen of a phone. */
const ROWS = ['1', '2', '3', '4'];

/** The placeholder of a list of members. */
export function MemberListSkeleton() {
  return (
    <div className={ruled.list} aria-busy="true">
      {ROWS.map((row) => (
        <div className={styles.item} key={row} aria-hidden="true">
          <div className={styles.head}>
            <SkeletonBlock width="2.5rem" height="2.5rem" />
            <div className={styles.who}>
              <SkeletonLine width="9rem" />
              <SkeletonLine width="12rem" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
