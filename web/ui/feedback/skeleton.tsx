import { classNames } from '#web/ui/styles/class-names.ts';
import styles from './skeleton.module.css';

/** The placeholder of a line of text, as tall as the text around it. */
export function SkeletonLine({ width = '100%' }: { width?: string }) {
  return (
    <span className={styles.line} aria-hidden="true">
      <span className={classNames(styles.shape, styles.bar)} style={{ width }} />
    </span>
  );
}

/** The placeholder of a round shape, such as an avatar. */
export function SkeletonCircle({ size }: { size: number }) {
  return (
    <span
      className={classNames(styles.shape, styles.circle)}
      style={{ width: size, height: size }}
      aria-hidden="true"
    />
  );
}

/** The placeholder of a box, such as a button or a picture. */
export function SkeletonBlock({ width, height }: { width: string; height: string }) {
  return (
    <span
      className={classNames(styles.shape, styles.block)}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}
