import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './load-more.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** How far below the screen the end of the list already asks for more. */
const MARGIN_PX = 1_500;

/** `ready` where there is more to load, `end` where there is not. */
export type LoadMoreState = 'ready' | 'loading' | 'failed' | 'end';

type LoadMoreLabels = {
  more: string;
  failed: string;
  retry: string;
  /** Shown where the list ends. */
  end: string;
  /** Said when so many have come. */
  loaded: (count: number) => string;
};

type LoadMoreProps = {
  state: LoadMoreState;
  /** How many entries the list has by now. */
  count: number;
  /** Also loads when the end of the list comes near. */
  isAutomatic: boolean;
  onLoad: () => void;
  /** What the button was pressed for is there: it begins after so many entries. */
  onLoadedByPress: (countBefore: number) => void;
  labels: LoadMoreLabels;
};

/** The end of a list that loads as one scrolls or presses; what came is also said. */
export function LoadMore({
  state,
  count,
  isAutomatic,
  onLoad,
  onLoadedByPress,
  labels,
}: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<number | null>(null);
  const lastCount = useRef(count);
  const [said, setSaid] = useState('');
  const isWaiting = state === 'ready' && isAutomatic;

  useEffect(() => {
    if (!isWaiting || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onLoad();
      },
      { rootMargin: `0px 0px ${MARGIN_PX}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting, onLoad]);

  useEffect(() => {
    if (count > lastCount.current) setSaid(labels.loaded(count - lastCount.current));
    lastCount.current = count;
    if (pressedAt.current === null || count <= pressedAt.current) return;
    onLoadedByPress(pressedAt.current);
    pressedAt.current = null;
  }, [count, labels, onLoadedByPress]);

  function handlePress() {
    pressedAt.current = count;
    onLoad();
  }

  return (
    <div className={styles.end} ref={end}>
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          {labels.failed}
        </p>
      )}
      {state === 'end' ? (
        <p className={styles.all}>{labels.end}</p>
      ) : (
        <Button variant="secondary" isBusy={state === 'loading'} onClick={handlePress}>
          {state === 'failed' ? labels.retry : labels.more}
        </Button>
      )}
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </div>
  );
}
