import type { ReactNode } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import styles from './page-column.module.css';

type PageColumnProps = {
  children: ReactNode;
  /** Takes the whole width of the page; others leave the place beside them to `aside`. */
  isWide?: boolean | undefined;
  aside?: ReactNode;
};

/** The column of a page; `aside` stands beside it where there is room, before it where there is not. */
export function PageColumn({ children, isWide = false, aside }: PageColumnProps) {
  const hasAside = aside !== undefined && aside !== null && aside !== false;
  return (
    <div className={classNames(styles.page, isWide && styles.wide, hasAside && styles.withAside)}>
      {hasAside && <div className={styles.aside}>{aside}</div>}
      <div className={styles.column}>{children}</div>
    </div>
  );
}
