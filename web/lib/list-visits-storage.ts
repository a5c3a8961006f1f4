const NAME = 'list visits';

/** Where the router stores how far each visit was scrolled. */
export const SCROLL_PLACES = 'scroll places';

/** What this tab stored of the lists that were visited; '' where it is nothing. */
export function readListVisits(): string {
  try {
    return sessionStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}

/** Whether it is stored now for after a reload; where storage is refused or full, nothing is. */
export function writeListVisits(visits: string): boolean {
  try {
    sessionStorage.setItem(NAME, visits);
    return true;
  } catch {
    forgetListVisits();
    return false;
  }
}

/** Nobody is signed in any more: what they saw is not for the next one. */
export function forgetListVisits(): void {
  forget(NAME);
}

/** How far down, in pixels, a visit was scrolled when the page went; undefined where nothing tells. */
export function readScrollPlace(visit: string): number | undefined {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(SCROLL_PLACES) ?? '{}');
    return (places as Record<string, number>)[visit];
  } catch {
    return undefined;
  }
}

/** After a reload each visit begins at the top. */
export function forgetScrollPlaces(): void {
  forget(SCROLL_PLACES);
}

function forget(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Then there is nothing in it.
  }
}
