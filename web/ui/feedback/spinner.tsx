import { Ornament } from '#web/ui/ornament.tsx';
import styles from './spinner.module.css';

/** Covers the screen while it waits for one action. The loading bar runs along its panel. */
export function GlobalSpinner({ label }: { label: string }) {
  return (
    <output className={styles.overlay} data-covers-screen>
      <span className={styles.panel}>
        <Ornament className={styles.ring} />
        <span className={styles.label}>{label}</span>
      </span>
    </output>
  );
}
