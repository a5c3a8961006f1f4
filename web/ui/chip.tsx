import type { ReactNode } from 'react';
import { classNames } from './styles/class-names.ts';
import styles from './chip.module.css';

type ChipProps = { isSelected: boolean; onClick: () => void; children: ReactNode };

/** A toggle among many, such as a category to filter by. */
export function Chip({ isSelected, onClick, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isSelected} onClick={onClick}>
      {children}
    </button>
  );
}

/** The classes of a link to a category. */
export const categoryLinkClass: string = classNames(styles.tag, styles.link);

/** A category as plain text. */
export function CategoryTag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
