import { SkeletonBlock, SkeletonCircle, SkeletonLine } from '#web/ui/skeleton.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import listStyles from './thread-list.module.css';
import styles from './thread-skeleton.module.css';

/** The thread to come, as tall as a screen. */
export function ThreadSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <SkeletonBlock width="5rem" height="1.5rem" />
      <PageHeading>
        <SkeletonLine width="85%" />
      </PageHeading>
      <div className={listStyles.byline}>
        <SkeletonCircle size={28} />
        <SkeletonBlock width="9rem" height="0.875rem" />
      </div>
      <div className={styles.body}>
        <SkeletonLine />
        <SkeletonLine />
        <SkeletonLine />
        <SkeletonLine width="40%" />
      </div>
    </div>
  );
}
