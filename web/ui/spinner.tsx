import { Ornament } from './ornament.tsx';
import styles from './spinner.module.css';

/** Covers the screen while something that concerns all of it runs. */
export function GlobalSpinner({ label }: { label: string }) {
  return (
    <output className={styles.overlay}>
      <span className={styles.panel}>
        <Ornament className={styles.ring} />
        <span className={styles.label}>{label}</span>
      </span>
    </output>
  );
}
