import { SkeletonBlock, SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { BylineSkeleton } from '#web/components/byline-skeleton.tsx';
import styles from './thread-list.module.css';

const ROWS = 6;

/** The placeholder of a list of threads, with enough rows to fill a screen. */
export function ThreadListSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className={styles.row}>
          <BylineSkeleton />
          <div className={styles.title}>
            <SkeletonLine width="70%" />
          </div>
          <div>
            <SkeletonLine />
            <SkeletonLine />
            <SkeletonLine width="55%" />
          </div>
          <SkeletonBlock width="12rem" height="1.5rem" />
        </div>
      ))}
    </div>
  );
}
