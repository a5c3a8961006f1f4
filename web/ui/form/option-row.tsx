import { classNames } from '#web/ui/styles/class-names.ts';
import styles from './option-row.module.css';

/** The look of one of several choices below each other. */
export function optionRowClass(isSelected: boolean): string {
  return classNames(styles.row, isSelected && styles.selected);
}

/** What such a row says: what it stands for, and at its end how many there are, say. */
export function OptionText({ label, detail }: { label: string; detail: string }) {
  return (
    <>
      <span className={styles.label}>{label}</span> <span className={styles.detail}>{detail}</span>
    </>
  );
}
