import type { ReactNode } from 'react';
import styles from './removable.module.css';

type RemovableProps = { isRemoved: boolean; label: string; children: ReactNode };

/** Content that may be deleted while it is on the screen: a label then replaces it in a box of the same height, so that nothing moves. */
export function Removable({ isRemoved, label, children }: RemovableProps) {
  return (
    <div className={styles.removable} data-removed={isRemoved || undefined}>
      <div className={styles.content}>{children}</div>
      {isRemoved && <p className={styles.label}>{label}</p>}
    </div>
  );
}
