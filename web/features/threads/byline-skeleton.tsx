import { SkeletonBlock, SkeletonCircle } from '#web/ui/skeleton.tsx';
import styles from './thread-list.module.css';

/** Who wrote it, to come. */
export function BylineSkeleton() {
  return (
    <div className={styles.byline}>
      <SkeletonCircle size={28} />
      <SkeletonBlock width="9rem" height="0.875rem" />
    </div>
  );
}
