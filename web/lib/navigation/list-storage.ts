import { readStored, writeStored } from '#web/lib/web-storage.ts';

const NAME = 'stored lists';

/** Whether this tab stored a list for that history entry. */
export function isListStored(historyKey: string): boolean {
  return readStoredLists().includes(JSON.stringify(historyKey));
}

/** Returns the lists that this tab stored, as JSON; '' for none. */
export function readStoredLists(): string {
  return readStored('sessionStorage', NAME) ?? '';
}

/** Stores the lists for after a reload, and returns whether it did. Where storage is refused or full, it stores none. */
export function writeStoredLists(lists: string): boolean {
  const isWritten = writeStored('sessionStorage', NAME, lists);
  if (!isWritten) clearStoredLists();
  return isWritten;
}

/** Deletes the stored lists when a session has ended: the next user must not see them. */
export function clearStoredLists(): void {
  writeStored('sessionStorage', NAME, null);
}
