/** Less is the tremor of a finger, or a page that settles. */
const STEP_PX = 8;
/** So near to the top there is room for it. */
const TOP_PX = 64;

/** Marks the element `data-away` while the page is scrolled down, until it is scrolled up again; gives back how to stop. */
export function hideWhileReading(element: HTMLElement): () => void {
  let last = window.scrollY;

  function handleScroll() {
    const { scrollY } = window;
    if (scrollY > TOP_PX && Math.abs(scrollY - last) < STEP_PX) return;
    element.toggleAttribute('data-away', scrollY > TOP_PX && scrollY > last);
    last = scrollY;
  }

  window.addEventListener('scroll', handleScroll, { passive: true });
  return () => window.removeEventListener('scroll', handleScroll);
}
