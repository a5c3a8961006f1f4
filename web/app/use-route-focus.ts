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
    // Not the place of a heading that is still on its way.
    const heading = main.current?.querySelector<HTMLElement>('h1:not([aria-hidden] *)');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [shown]);

  return main;
}
