import type { ReactNode } from 'react';
import styles from './footer.module.css';

/** The last line of every screen. */
export function SiteFooter({ children }: { children: ReactNode }) {
  return <footer className={styles.footer}>{children}</footer>;
}
