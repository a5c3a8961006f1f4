import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from '#web/lib/router/router.tsx';
import {
  keepScrollPlace,
  scrollPlaceOf,
  storeScrollPlaces,
  takeStayInPlace,
} from '#web/lib/navigation/scroll-places.ts';

/** Some pages of a list come in this time, also on a slow network. */
const RETURN_MAX_MS = 5_000;

/**
 * Scrolls each screen before it is painted: one that was visited to where it was left, after a reload
 * too, another to what its address names, or to its top. Drawn beside the page: hidden with one that is
 * on its way, it scrolls when that is there to be scrolled.
 */
export function ScrollRestoration() {
  const { key: visit, hash } = useLocation();
  const isFirst = useRef(true);

  useEffect(() => {
    const takeOver = () => (window.history.scrollRestoration = 'manual');
    // From the browser's cache of pages.
    window.addEventListener('pageshow', takeOver);
    return () => window.removeEventListener('pageshow', takeOver);
  }, []);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    // A page that has just been opened is at its top: to scroll it there would cost a layout.
    const stays = takeStayInPlace() || isFirst.current;
    isFirst.current = false;
    const top = scrollPlaceOf(visit);
    const stopReturning = top === undefined ? undefined : returnTo(top);
    if (top === undefined && !scrollToNamed(hash) && !stays) {
      window.scrollTo({ top: 0, behavior: 'instant' });
    }

    const keep = () => keepScrollPlace(visit, window.scrollY);
    const store = () => {
      keep();
      storeScrollPlaces();
      window.history.scrollRestoration = 'auto';
    };
    // Not when it is left: the next screen, which may be shorter, is in its place by then.
    window.addEventListener('scroll', keep, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      stopReturning?.();
      window.removeEventListener('scroll', keep);
      window.removeEventListener('pagehide', store);
    };
  }, [visit, hash]);

  return null;
}

/**
 * Scrolls down to there. Where the page is not yet as tall, it follows it as it grows, as a browser
 * does: not for long, and no further once the person scrolls, points or types.
 */
function returnTo(top: number): () => void {
  const growth = new ResizeObserver(tryAgain);
  const timer = setTimeout(stop, RETURN_MAX_MS);
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

function scrollToNamed(hash: string): boolean {
  const named = hash === '' ? null : document.getElementById(hash.slice(1));
  named?.scrollIntoView();
  return named !== null;
}
