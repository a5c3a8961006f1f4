import { shownElement } from '#web/lib/navigation/shown-elements.ts';

/** A list comes in this time, also on a slow network. */
const AWAITED_MS = 5_000;

/**
 * Scrolls to the card of a thread once it is drawn, unless all of it is on the screen already. Whoever
 * has scrolled, or points or types meanwhile, stays where they are.
 */
export function scrollCardIntoView(threadId: string): void {
  const observer = new MutationObserver(tryCard);
  const timer = setTimeout(stop, AWAITED_MS);
  const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
  for (const input of inputs) window.addEventListener(input, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  tryCard();

  function tryCard() {
    // On the page of the thread it is the heading.
    const link = shownElement(threadId);
    const card = link instanceof HTMLAnchorElement && link.closest('article');
    if (!card) return;
    stop();
    // Only now: until its list is drawn, it is the form that is scrolled.
    if (window.scrollY > 0) return;
    const { top, bottom } = card.getBoundingClientRect();
    if (top >= 0 && bottom <= window.innerHeight) return;
    card.scrollIntoView({ block: 'center', behavior: 'instant' });
  }

  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const input of inputs) window.removeEventListener(input, stop);
  }
}
