import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { isFocusFree, watchFocus } from '#web/ui/focus.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './load-more.module.css';

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
  /** The focus is to go to what has come, which begins after so many entries. */
  onFocusLoaded: (countBefore: number) => void;
  labels: LoadMoreLabels;
};

/** The end of a list that loads as one scrolls or presses; what came is also said. */
export function LoadMore({
  state,
  count,
  isAutomatic,
  onLoad,
  onFocusLoaded,
  labels,
}: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLParagraphElement>(null);
  const pressed = useRef<{ at: number; mayMoveFocus: () => boolean } | null>(null);
  const hasFocus = useRef(false);
  const lastCount = useRef(count);
  const lastState = useRef(state);
  const hasBegun = useRef(false);
  const [said, setSaid] = useState('');
  const isWaiting = state === 'ready' && isAutomatic;

  useEffect(() => {
    if (!isWaiting || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        hasBegun.current = true;
        onLoad();
      },
      { rootMargin: `0px 0px ${MARGIN_PX}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting, onLoad]);

  // Before anybody finds the focus nowhere, where the button that had it is gone.
  useLayoutEffect(() => {
    const before = lastCount.current;
    lastCount.current = count;
    // A list that is loading when it is drawn was not asked for more, and what is put into it was not loaded.
    if (state === 'loading') hasBegun.current ||= lastState.current !== 'loading';
    else {
      if (hasBegun.current && count > before) setSaid(labels.loaded(count - before));
      if (count > before || lastState.current === 'loading') hasBegun.current = false;
    }
    lastState.current = state;
    const press = pressed.current;
    const hasCome = press !== null && count > press.at;
    const isButtonGone = state === 'end' && hasFocus.current;
    const movesFocus = isButtonGone || (hasCome && press.mayMoveFocus());
    if (hasCome || state === 'end') pressed.current = null;
    if (state === 'end') hasFocus.current = false;
    if (!movesFocus) return;
    onFocusLoaded(press?.at ?? before);
    if (isFocusFree()) all.current?.focus();
  }, [count, state, labels, onFocusLoaded]);

  function handlePress() {
    pressed.current = { at: count, mayMoveFocus: watchFocus() };
    hasBegun.current = true;
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
        <p className={styles.all} ref={all} tabIndex={-1}>
          {labels.end}
        </p>
      ) : (
        <Button
          variant="secondary"
          isBusy={state === 'loading'}
          onClick={handlePress}
          onFocus={() => (hasFocus.current = true)}
          onBlur={() => (hasFocus.current = false)}
        >
          {state === 'failed' ? labels.retry : labels.more}
        </Button>
      )}
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </div>
  );
}
