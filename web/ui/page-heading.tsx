import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

/** The one h1 of a screen. */
export function PageHeading({ children }: { children: ReactNode }) {
  return <h1 className={styles.heading}>{children}</h1>;
}
