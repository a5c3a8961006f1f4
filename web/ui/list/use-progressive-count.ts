import { startTransition, useEffect, useState } from 'react';

/** `first` items are drawn at once, and the others `step` in each frame, so that the page stays responsive. */
export type Steps = { first: number; step: number };

/** Returns how many of `count` items to draw now; all without `steps`. */
export function useProgressiveCount(count: number, steps: Steps | null): number {
  const [drawn, setDrawn] = useState(steps?.first ?? Infinity);
  useEffect(() => {
    if (drawn === Infinity) return;
    const next = drawn >= count ? Infinity : drawn + (steps?.step ?? Infinity);
    // `requestAnimationFrame`, as a timer could run several steps in a late frame.
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(next)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count, steps]);
  return Math.min(drawn, count);
}
