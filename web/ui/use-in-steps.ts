import { startTransition, useEffect, useState } from 'react';

/** So many at once, the others `step` at a time, with pauses in which the screen answers. */
export type Steps = { first: number; step: number };

/** How many of `count` things are to be drawn now; all of them without `steps`. */
export function useInSteps(count: number, steps: Steps | null): number {
  const [drawn, setDrawn] = useState(steps?.first ?? Infinity);
  useEffect(() => {
    if (drawn === Infinity) return;
    const next = drawn + (steps?.step ?? Infinity);
    startTransition(() => setDrawn(drawn >= count ? Infinity : next));
  }, [drawn, count, steps]);
  return Math.min(drawn, count);
}
