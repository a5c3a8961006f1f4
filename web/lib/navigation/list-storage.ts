const NAME = 'stored lists';

/** Whether this tab stored a list for that history entry. */
export function isListStored(historyKey: string): boolean {
  return readStoredLists().includes(JSON.stringify(historyKey));
}

/** Returns the lists that this tab stored, as JSON; '' for none. */
export function readStoredLists(): string {
  try {
    return sessionStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}

/** Stores the lists for after a reload, and returns whether it did. Where storage is refused or full, it stores none. */
export function writeStoredLists(lists: string): boolean {
  try {
    sessionStorage.setItem(NAME, lists);
    return true;
  } catch {
    clearStoredLists();
    return false;
  }
}

/** Deletes the stored lists after a logout: the next user must not see them. */
export function clearStoredLists(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Storage is refused, so it holds no lists.
  }
}
