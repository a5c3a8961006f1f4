import { SkeletonBlock, SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import styles from './case-card.module.css';

/** The placeholder of a case. */
export function CaseSkeleton() {
  return (
    <li aria-hidden="true">
      <div className={styles.card}>
        <SkeletonLine width="12rem" />
        <SkeletonLine width="16rem" />
        <SkeletonLine />
        <SkeletonLine />
        <SkeletonBlock width="11.5rem" height="2.75rem" />
      </div>
    </li>
  );
}
