import { classNames } from '#web/ui/styles/class-names.ts';
import styles from './logo.module.css';

const PETAL_ANGLES = [45, 135, 225, 315];

type LogoProps = { className?: string | undefined; isOnCloth?: boolean | undefined };

/** The logo, a kawung flower inside a speech bubble; decorative, as the name is beside it. */
export function Logo({ className, isOnCloth = false }: LogoProps) {
  return (
    <svg
      className={classNames(styles.logo, isOnCloth && styles.onCloth, className)}
      viewBox="0 0 32 32"
      aria-hidden="true"
    >
      <path
        className={styles.bubble}
        d="M16.5 2a13.5 13.5 0 1 1-6.6 25.3L3.2 29.6a.8.8 0 0 1-1-1l2.2-6.5A13.5 13.5 0 0 1 16.5 2Z"
      />
      {PETAL_ANGLES.map((angle) => (
        <ellipse
          key={angle}
          className={styles.petal}
          cx="21.9"
          cy="15.5"
          rx="4"
          ry="2.5"
          transform={`rotate(${angle} 16.5 15.5)`}
        />
      ))}
    </svg>
  );
}
