import type { CSSProperties } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import styles from './skeleton.module.css';

type Length = CSSProperties['width'];

/** The placeholder of a line of text, as tall as the text around it. */
export function SkeletonLine({ width = '100%' }: { width?: Length | undefined }) {
  return (
    <span className={styles.line} aria-hidden="true">
      <span className={classNames(styles.shape, styles.bar)} style={{ width }} />
    </span>
  );
}

/** The placeholder of a round shape, such as an avatar. */
export function SkeletonCircle({ size = 40 }: { size?: number | undefined }) {
  return (
    <span
      className={classNames(styles.shape, styles.circle)}
      style={{ width: size, height: size }}
      aria-hidden="true"
    />
  );
}

type SkeletonBlockProps = { width?: Length | undefined; height?: Length | undefined };

/** The placeholder of a box, such as a button or a picture. */
export function SkeletonBlock({ width = '100%', height = '6rem' }: SkeletonBlockProps) {
  return (
    <span
      className={classNames(styles.shape, styles.block)}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}
