import { shownElement } from '#web/lib/navigation/shown-elements.ts';

/** Long enough for a list to load on a slow network. */
const AWAITED_MS = 5_000;

/**
 * Scrolls to the card of a thread once it is mounted, unless all of it is visible already. Gives up when the reader
 * has scrolled, or points or types meanwhile.
 */
export function scrollCardIntoView(threadId: string): void {
  const observer = new MutationObserver(tryCard);
  const timer = setTimeout(stop, AWAITED_MS);
  const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
  for (const input of inputs) window.addEventListener(input, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  tryCard();

  function tryCard() {
    // On the thread's own page, the element is the heading.
    const link = shownElement(threadId);
    const card = link instanceof HTMLAnchorElement && link.closest('article');
    if (!card) return;
    stop();
    // Checked only now: before the list is mounted, the form's scroll position would count.
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
