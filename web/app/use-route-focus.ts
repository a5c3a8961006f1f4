import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useAuthUser } from '#web/features/session/auth-user.ts';

/** Moves focus to the heading of each new screen, so that it is read out and Tab starts there. */
export function useRouteFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const userId = useAuthUser()?.id;
  const shown = `${pathname} ${userId}`;
  const lastShown = useRef(shown);

  useEffect(() => {
    // The first screen is the browser's to announce.
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    if (!main.current) return;
    return focusHeading(main.current);
  }, [shown]);

  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);

  return main;
}

/** Focuses the heading, or the screen until the heading is there; gives back how to stop waiting. */
function focusHeading(screen: HTMLElement): (() => void) | undefined {
  if (tryHeading(screen)) return undefined;
  screen.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    // Whoever has moved on meanwhile is not called back.
    if (document.activeElement !== screen || tryHeading(screen)) observer.disconnect();
  });
  observer.observe(screen, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function tryHeading(screen: HTMLElement): boolean {
  // Not the place of a heading that is still on its way.
  const heading = screen.querySelector<HTMLElement>('h1:not([aria-hidden] *)');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** Takes focus back to the heading when what had it is gone, a button 'Coba lagi' that worked, say. */
function keepFocus(screen: HTMLElement): () => void {
  let focused: Node | null = null;
  const remember = ({ target }: FocusEvent) => {
    focused = target instanceof Node ? target : null;
  };
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    focused = null;
    focusHeading(screen);
  });
  screen.addEventListener('focusin', remember);
  observer.observe(screen, { childList: true, subtree: true });
  return () => {
    screen.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}
