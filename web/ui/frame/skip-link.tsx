import type { MouseEvent, ReactNode } from 'react';
import styles from './skip-link.module.css';

type SkipLinkProps = { children: ReactNode; targetId: string };

/** The first stop of the Tab key: moves focus to the element of that id, past the header. */
export function SkipLink({ children, targetId }: SkipLinkProps) {
  function handleClick(event: MouseEvent) {
    const target = document.getElementById(targetId);
    if (!target) return;
    // Focus by hand: a hash in the address would be a navigation to the router.
    event.preventDefault();
    if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
    target.focus();
  }

  return (
    <a className={styles.skipLink} href={`#${targetId}`} onClick={handleClick}>
      {children}
    </a>
  );
}
