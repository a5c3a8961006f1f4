import type { MouseEvent, ReactNode } from 'react';
import styles from './skip-link.module.css';

type SkipLinkProps = { children: ReactNode; targetId: string };

/** The first tab stop: moves the focus past the header, to the element with that id. */
export function SkipLink({ children, targetId }: SkipLinkProps) {
  function handleClick(event: MouseEvent) {
    const target = document.getElementById(targetId);
    if (!target) return;
    // Focused by script: the router would treat a hash as a navigation.
    event.preventDefault();
    target.focus();
  }

  return (
    <a className={styles.skipLink} href={`#${targetId}`} onClick={handleClick}>
      {children}
    </a>
  );
}
