import { type ReactNode, useEffect, useRef } from 'react';
import { settingsText } from '#web/i18n/settings-id.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './settings-form.module.css';

type NewerValueProps = {
  /** What another admin has saved. */
  children: ReactNode;
  onTake: () => void;
  onKeep: () => void;
};

/** Shows what another admin made of a setting meanwhile, and asks which of the two counts. */
export function NewerValue({ children, onTake, onKeep }: NewerValueProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div className={styles.newer} role="alert" ref={notice}>
      <p>{settingsText.changedMeanwhile}</p>
      <div className={styles.newerWords}>{children}</div>
      <div className={styles.answers}>
        <Button variant="secondary" size="small" onClick={onTake}>
          {settingsText.takeNewer}
        </Button>
        <Button variant="secondary" size="small" onClick={onKeep}>
          {settingsText.keepOwn}
        </Button>
      </div>
    </div>
  );
}
