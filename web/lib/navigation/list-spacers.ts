import { useCallback } from 'react';
import type { Spacers } from '#web/ui/list/windowed-pages.tsx';

const spacersByEntry = new Map<string, Spacers>();

/** Returns the heights of the undrawn pages of a history entry's list. */
export function spacersOf(historyKey: string): Spacers | undefined {
  return spacersByEntry.get(historyKey);
}

/** Stores the heights for when the entry is shown again. */
export function setSpacers(historyKey: string, spacers: Spacers): void {
  spacersByEntry.set(historyKey, spacers);
}

/** The props of `WindowedPages` by which it has its heights again when the entry is shown again. */
export function useSpacers(historyKey: string) {
  const onSpacers = useCallback(
    (spacers: Spacers) => setSpacers(historyKey, spacers),
    [historyKey],
  );
  return { spacers: spacersOf(historyKey), onSpacers };
}
