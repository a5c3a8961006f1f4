const GAP_PX = 8;

/** Moves a floating element up so that it covers no submit button. Returns a function that stops it. */
export function keepClearOfSubmit(floating: HTMLElement | null): (() => void) | undefined {
  if (!floating) return undefined;
  let lift = 0;

  const update = () => {
    const { top, bottom, left, right } = floating.getBoundingClientRect();
    const [lowest, height] = [bottom + lift, bottom - top];
    lift = 0;
    // From the bottom up, so that each move is checked against the buttons above.
    for (const button of [...document.querySelectorAll('button[type="submit"]')].toReversed()) {
      const box = button.getBoundingClientRect();
      const isBeside = box.right <= left || box.left >= right;
      const isAbove = box.bottom <= lowest - lift - height - GAP_PX;
      const isBelow = box.top >= lowest - lift;
      if (!isBeside && !isAbove && !isBelow) lift = lowest - box.top + GAP_PX;
    }
    floating.style.translate = `0 ${-lift}px`;
  };

  const growth = new ResizeObserver(update);
  growth.observe(floating);
  // `capture`, as the scroll event of a dialog does not bubble.
  window.addEventListener('scroll', update, { passive: true, capture: true });
  window.addEventListener('resize', update);
  return () => {
    growth.disconnect();
    window.removeEventListener('scroll', update, true);
    window.removeEventListener('resize', update);
    floating.style.translate = '';
  };
}
