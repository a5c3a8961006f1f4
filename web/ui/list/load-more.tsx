import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { isFocusFree, watchFocus } from '#web/ui/focus.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './load-more.module.css';

/** The distance below the viewport at which the end of the list loads more. */
const MARGIN_PX = 1_500;

/** `ready` where there is more to load, `end` where there is not. */
export type LoadMoreState = 'ready' | 'loading' | 'failed' | 'end';

type LoadMoreLabels = {
  more: string;
  failed: string;
  retry: string;
  /** Shown where the list ends. */
  end: string;
  /** Announced when that many rows were loaded. */
  loaded: (count: number) => string;
};

type LoadMoreProps = {
  state: LoadMoreState;
  /** The number of loaded rows. */
  count: number;
  /** Whether it also loads when the end of the list comes near the viewport. */
  isAutomatic: boolean;
  onLoad: () => void;
  /** Called to focus the first new row, which follows that many rows. */
  onFocusLoaded: (countBefore: number) => void;
  labels: LoadMoreLabels;
};

/** The end of a list: loads more on scrolling or by its button, and announces what was loaded. */
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
  const [announcement, setAnnouncement] = useState('');
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

  // In a layout effect: when the focused button is unmounted, the focus must move before anything else sees it lost.
  useLayoutEffect(() => {
    const before = lastCount.current;
    lastCount.current = count;
    // Only loads that began here are announced: not one that was running at mount, nor rows that were put in.
    if (state === 'loading') hasBegun.current ||= lastState.current !== 'loading';
    else {
      if (hasBegun.current && count > before) setAnnouncement(labels.loaded(count - before));
      if (count > before || lastState.current === 'loading') hasBegun.current = false;
    }
    lastState.current = state;
    const press = pressed.current;
    const hasCome = press !== null && count > press.at;
    const isButtonUnmounted = state === 'end' && hasFocus.current;
    const movesFocus = isButtonUnmounted || (hasCome && press.mayMoveFocus());
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
        <output>{announcement}</output>
      </VisuallyHidden>
    </div>
  );
}
