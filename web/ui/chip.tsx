import type { ReactNode } from 'react';
import styles from './chip.module.css';

type ChipProps = { isSelected: boolean; onClick: () => void; children: ReactNode };

/** A toggle among many, such as a category to filter by. */
export function Chip({ isSelected, onClick, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isSelected} onClick={onClick}>
      <span>{children}</span>
    </button>
  );
}
