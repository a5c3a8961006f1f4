import { classNames } from '#web/ui/styles/class-names.ts';
import styles from './option-row.module.css';

/** The classes of an option in a vertical list. */
export function optionRowClass(isSelected: boolean): string {
  return classNames(styles.row, isSelected && styles.selected);
}

/** The content of an option: its label, and a detail, such as a count, at the end of the row. */
export function OptionText({ label, detail }: { label: string; detail: string }) {
  return (
    <>
      <span className={styles.label}>{label}</span> <span className={styles.detail}>{detail}</span>
    </>
  );
}
