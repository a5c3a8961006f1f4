import { startTransition, useEffect, useState } from 'react';

/** So many at once, the others `step` at a time, with pauses in which the screen answers. */
export type Steps = { first: number; step: number };

/** How many of `count` things are to be drawn now; all of them without `steps`. */
export function useInSteps(count: number, steps: Steps | null): number {
  const [drawn, setDrawn] = useState(steps?.first ?? Infinity);
  useEffect(() => {
    if (drawn === Infinity) return;
    const next = drawn >= count ? Infinity : drawn + (steps?.step ?? Infinity);
    // One a frame: in a frame that is late there would be several.
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(next)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count, steps]);
  return Math.min(drawn, count);
}
