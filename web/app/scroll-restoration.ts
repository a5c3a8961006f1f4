import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from '#web/lib/router/router.tsx';
import {
  setScrollPosition,
  scrollPositionOf,
  storeScrollPositions,
  consumePreserveScroll,
} from '#web/lib/navigation/scroll-positions.ts';

/** Long enough for a few pages of a list on a slow network and a slow phone. */
const RESTORE_MAX_MS = 20_000;

/**
 * Scrolls each screen before it is painted: to its stored position where it has one, also after a reload,
 * else to the element that its address names, else to the top. Clears the selection. Inside the page's
 * Suspense boundary, so that it runs when the page is drawn.
 */
export function ScrollRestoration() {
  const { key: historyKey, hash } = useLocation();
  const isFirst = useRef(true);

  useEffect(() => {
    const disableNative = () => (window.history.scrollRestoration = 'manual');
    // The page may come back from the back/forward cache.
    window.addEventListener('pageshow', disableNative);
    return () => window.removeEventListener('pageshow', disableNative);
  }, []);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    // A page that has just been opened is at its top: scrolling it there would only force a layout.
    const isPreserved = consumePreserveScroll() || isFirst.current;
    if (!isFirst.current) clearSelection();
    isFirst.current = false;
    const top = scrollPositionOf(historyKey);
    const stopRestoring = top === undefined ? undefined : restore(top);
    if (top === undefined && !scrollToHash(hash) && !isPreserved) {
      window.scrollTo({ top: 0, behavior: 'instant' });
    }

    const update = () => setScrollPosition(historyKey, window.scrollY);
    const store = () => {
      update();
      storeScrollPositions();
      window.history.scrollRestoration = 'auto';
    };
    // Not in the clean-up: the next screen, which may be shorter, has replaced this one by then.
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      stopRestoring?.();
      window.removeEventListener('scroll', update);
      window.removeEventListener('pagehide', store);
    };
  }, [historyKey, hash]);

  return null;
}

/**
 * Clears what was selected on the last screen, as when a page loads: all of a thread that is added to a selection is laid
 * out at once. A focused field keeps its selection: then the document's is collapsed.
 */
function clearSelection(): void {
  const selection = getSelection();
  if (!selection?.isCollapsed) selection?.empty();
}

/**
 * Scrolls to that position. While the page is too short, scrolls again each time it grows, until the time is
 * over or the reader scrolls, points or types. Returns a function that stops it.
 */
function restore(top: number): () => void {
  const growth = new ResizeObserver(tryAgain);
  const timer = setTimeout(stop, RESTORE_MAX_MS);
  const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
  for (const input of inputs) window.addEventListener(input, stop, { passive: true });
  growth.observe(document.documentElement);
  tryAgain();
  return stop;

  function tryAgain() {
    window.scrollTo({ top, behavior: 'instant' });
    // Fractions of a pixel are rounded.
    if (window.scrollY > top - 1) stop();
  }

  function stop() {
    growth.disconnect();
    clearTimeout(timer);
    for (const input of inputs) window.removeEventListener(input, stop);
  }
}

function scrollToHash(hash: string): boolean {
  const named = hash === '' ? null : document.getElementById(hash.slice(1));
  named?.scrollIntoView();
  return named !== null;
}
