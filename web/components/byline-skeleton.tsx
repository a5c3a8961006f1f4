import { SkeletonBlock, SkeletonCircle } from '#web/ui/feedback/skeleton.tsx';
import styles from './byline.module.css';

/** The placeholder of a byline. */
export function BylineSkeleton() {
  return (
    <div className={styles.skeleton}>
      <SkeletonCircle size={28} />
      <SkeletonBlock width="9rem" height="0.875rem" />
    </div>
  );
}
