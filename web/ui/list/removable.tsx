import type { ReactNode } from 'react';
import styles from './removable.module.css';

type RemovableProps = { isRemoved: boolean; label: string; children: ReactNode };

/** What may be taken away while it is on the screen: then its words are gone and its room stays, so that nothing moves. */
export function Removable({ isRemoved, label, children }: RemovableProps) {
  return (
    <div className={styles.removable} data-removed={isRemoved || undefined}>
      <div className={styles.content}>{children}</div>
      {isRemoved && <p className={styles.label}>{label}</p>}
    </div>
  );
}
