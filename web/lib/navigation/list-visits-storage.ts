const NAME = 'list visits';

/** Whether this tab stored a list for that entry of its history. */
export function isVisitStored(visit: string): boolean {
  return readListVisits().includes(JSON.stringify(visit));
}

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
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Then there is nothing in it.
  }
}
