import type { Spacers } from '#web/ui/list/windowed-pages.tsx';

const spacersOfVisits = new Map<string, Spacers>();

/** How tall the pages of a visit's list were that were far from the screen. */
export function spacersOf(visit: string): Spacers | undefined {
  return spacersOfVisits.get(visit);
}

/** Keeps that for whoever comes back. */
export function keepSpacers(visit: string, spacers: Spacers): void {
  spacersOfVisits.set(visit, spacers);
}
