import { readStored, writeStored } from '#web/lib/web-storage.ts';

const NAME = 'scroll positions';

/** The scroll position of each history entry, in pixels from the top. */
let positions = parseStored();
let isPreserved = false;

/** Returns the scroll position that a history entry was left at, also before a reload; undefined when unknown. */
export function scrollPositionOf(historyKey: string): number | undefined {
  return positions[historyKey];
}

/** Sets the scroll position to restore for a history entry. */
export function setScrollPosition(historyKey: string, top: number): void {
  positions[historyKey] = top;
}

/** Stores the positions for after a reload. Where storage is refused, every entry then starts at the top. */
export function storeScrollPositions(): void {
  writeStored('sessionStorage', NAME, JSON.stringify(positions));
}

/** Deletes all positions: after a reload every entry starts at the top. */
export function clearScrollPositions(): void {
  positions = {};
  writeStored('sessionStorage', NAME, null);
}

/** Lets the next navigation keep the scroll position: it shows the same screen, in another order for example. */
export function preserveScroll(): void {
  isPreserved = true;
}

/** Returns whether `preserveScroll` was called for this navigation, once. */
export function consumePreserveScroll(): boolean {
  const wasPreserved = isPreserved;
  isPreserved = false;
  return wasPreserved;
}

function parseStored(): Record<string, number> {
  try {
    return JSON.parse(readStored('sessionStorage', NAME) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
