import { SkeletonBlock, SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import styles from './comment-item.module.css';

/** The placeholder of a list of comments. */
export function CommentListSkeleton() {
  return (
    <div aria-busy="true">
      {[0, 1, 2, 3].map((key) => (
        <div className={styles.comment} key={key} aria-hidden="true">
          <SkeletonBlock width="11rem" height="1.75rem" />
          <div className={styles.content}>
            <SkeletonLine />
            <SkeletonLine width="60%" />
          </div>
        </div>
      ))}
    </div>
  );
}
