import { ArrowUp } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './new-items-pill.module.css';

type NewItemsPillProps = {
  /** What waits, in words that say what the button does; nothing where nothing waits. */
  children: ReactNode;
  isBusy: boolean;
  /** Undefined where there is nothing to do about it. */
  onShow: (() => void) | undefined;
  ref?: Ref<HTMLOutputElement>;
};

/** Stays in sight at the top of what it stands in, takes no room, and is spoken when its words change. */
export function NewItemsPill({ children, isBusy, onShow, ref }: NewItemsPillProps) {
  return (
    <output className={styles.place} ref={ref}>
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
