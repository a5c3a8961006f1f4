const GAP_PX = 8;
const SUBMIT = 'button[type="submit"]';
const LONG_TEXT = 'form :is([contenteditable="true"], textarea)';

/**
 * Moves a floating element up so that it covers no submit button, and no long text that is being written where there is
 * room above it. Returns a function that stops it.
 */
export function keepClearOfSubmit(floating: HTMLElement | null): (() => void) | undefined {
  if (!floating) return undefined;
  let lift = 0;

  const update = () => {
    const { top, bottom, left, right } = floating.getBoundingClientRect();
    const [lowest, height] = [bottom + lift, bottom - top];
    const liftClearOf = (selector: string): number => {
      let raised = 0;
      // From the bottom up, so that each move is checked against the obstacles above.
      for (const obstacle of [...document.querySelectorAll(selector)].toReversed()) {
        const box = obstacle.getBoundingClientRect();
        const isBeside = box.right <= left || box.left >= right;
        const isAbove = box.bottom <= lowest - raised - height - GAP_PX;
        const isBelow = box.top >= lowest - raised;
        if (!isBeside && !isAbove && !isBelow) raised = lowest - box.top + GAP_PX;
      }
      return raised;
    };
    const aboveText = liftClearOf(`${SUBMIT}, ${LONG_TEXT}`);
    lift = lowest - aboveText - height >= 0 ? aboveText : liftClearOf(SUBMIT);
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
