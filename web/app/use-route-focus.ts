import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '#web/lib/router/router.tsx';
import { useAuthUser } from '#web/features/session/auth-user.ts';
import { focusHeading, watchFocus } from '#web/ui/focus.ts';

/** The link by which each history entry was left. */
const linksByEntry = new Map<string, string>();

/**
 * Moves focus to the heading of each new screen, so that screen readers read it and Tab starts there. Back
 * moves it to the link by which the screen was left.
 */
export function useRouteFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname, search, key } = useLocation();
  const isBack = useNavigationType() === 'pop';
  const userId = useAuthUser()?.id;
  const q = new URLSearchParams(search).get('q');
  const shown = `${pathname} ${q} ${userId}`;
  const lastShown = useRef(shown);

  useEffect(() => {
    // Screen readers announce the first screen by themselves.
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    // Clearing the search field keeps the focus in it.
    if (!main.current || document.activeElement?.closest('[role="search"]')) return;
    if (isBack && focusLink(main.current, linksByEntry.get(key))) return;
    return awaitHeading(main.current);
  }, [shown, isBack, key]);

  useEffect(() => (main.current ? restoreLostFocus(main.current) : undefined), []);

  useEffect(() => {
    const handleClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link) linksByEntry.set(key, link.getAttribute('href') ?? '');
    };
    const screen = main.current;
    screen?.addEventListener('click', handleClick, true);
    return () => screen?.removeEventListener('click', handleClick, true);
  }, [key]);

  return main;
}

/** Focuses the heading, or the screen until the heading is drawn. Returns a function that stops waiting. */
function awaitHeading(screen: HTMLElement): (() => void) | undefined {
  if (focusHeading(screen)) return undefined;
  screen.focus({ preventScroll: true });
  const mayMoveFocus = watchFocus();
  const observer = new MutationObserver(() => {
    if (!mayMoveFocus() || focusHeading(screen)) observer.disconnect();
  });
  observer.observe(screen, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function focusLink(screen: HTMLElement, href: string | undefined): boolean {
  if (href === undefined) return false;
  const link = screen.querySelector<HTMLElement>(`a[href=${JSON.stringify(href)}]`);
  link?.focus({ preventScroll: true });
  return link !== null;
}

/** Focuses the heading when the focused element is removed, such as a 'Coba lagi' button that worked. */
function restoreLostFocus(screen: HTMLElement): () => void {
  let focused: Node | null = null;
  const handleFocusIn = ({ target }: FocusEvent) => {
    focused = target instanceof Node ? target : null;
  };
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    focused = null;
    awaitHeading(screen);
  });
  screen.addEventListener('focusin', handleFocusIn);
  observer.observe(screen, { childList: true, subtree: true });
  return () => {
    screen.removeEventListener('focusin', handleFocusIn);
    observer.disconnect();
  };
}
