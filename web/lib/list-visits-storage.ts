const NAME = 'list visits';

/** What this tab stored of the lists that were visited; '' where it is nothing. */
export function readListVisits(): string {
  try {
    return sessionStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}

/** Stores it for after a reload; where storage is refused or full, a reload begins at the top. */
export function writeListVisits(visits: string): void {
  try {
    sessionStorage.setItem(NAME, visits);
  } catch {
    forgetListVisits();
  }
}

/** Nobody is signed in any more: what they saw is not for the next one. */
export function forgetListVisits(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Then there is nothing in it.
  }
}
