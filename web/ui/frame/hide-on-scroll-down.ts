/** Smaller movements are a trembling finger, or a layout that settles. */
const STEP_PX = 8;
/** This near to the top, the header is always shown. */
const TOP_PX = 64;

/** Sets `data-away` on the element while the page is scrolled down, until it is scrolled up. Returns a function that stops it. */
export function hideOnScrollDown(element: HTMLElement): () => void {
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
