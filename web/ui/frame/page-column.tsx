import type { ReactNode } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import styles from './page-column.module.css';

type PageColumnProps = {
  children: ReactNode;
  /** Whether it takes the whole width of the page, with no space for an `aside`. */
  isWide?: boolean | undefined;
  aside?: ReactNode;
};

/** The column of a page. `aside` is beside it on wide screens, and above it on narrow ones. */
export function PageColumn({ children, isWide = false, aside }: PageColumnProps) {
  return (
    <div className={classNames(styles.page, isWide && styles.wide, !!aside && styles.withAside)}>
      {aside && <div className={styles.aside}>{aside}</div>}
      <div className={styles.column}>{children}</div>
    </div>
  );
}
