import { ArrowUp } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './new-items-pill.module.css';

type NewItemsPillProps = {
  /** The label of the button; nothing hides it. */
  children: ReactNode;
  isBusy: boolean;
  /** Undefined for a note without a button. */
  onShow: (() => void) | undefined;
  ref?: Ref<HTMLOutputElement>;
};

/** A pill that sticks to the top of its parent and takes no room. Screen readers announce its changes. */
export function NewItemsPill({ children, isBusy, onShow, ref }: NewItemsPillProps) {
  return (
    <output className={styles.anchor} ref={ref}>
      {children && onShow && (
        <Button className={styles.pill} size="small" isBusy={isBusy} onClick={onShow}>
          <ArrowUp aria-hidden="true" />
          {children}
        </Button>
      )}
      {children && !onShow && <span className={styles.note}>{children}</span>}
    </output>
  );
}
