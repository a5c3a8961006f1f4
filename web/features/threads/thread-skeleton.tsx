import { BylineSkeleton } from '#web/components/byline-skeleton.tsx';
import { SkeletonBlock, SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/frame/page-heading.tsx';
import styles from './thread-skeleton.module.css';

/** The placeholder of a thread, a screen tall. */
export function ThreadSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <SkeletonBlock width="5rem" height="1.5rem" />
      <PageHeading>
        <SkeletonLine width="85%" />
      </PageHeading>
      <BylineSkeleton />
      <div className={styles.body}>
        <SkeletonLine />
        <SkeletonLine />
        <SkeletonLine />
        <SkeletonLine width="40%" />
      </div>
    </div>
  );
}
