/** The prefix of the storage keys of drafts. */
export const DRAFT_PREFIX = 'draft:';

/**
 * The name of the event in this tab, and of the storage key for other tabs, that announce the deletion. The value must
 * not change: open tabs of an earlier version listen for it.
 */
export const DRAFTS_DELETED = 'draftsForgotten';

/** Deletes all drafts of the user on this device, in all tabs. */
export function deleteDrafts(userId: string): void {
  // Before the deletion, so that no mounted form stores its draft again.
  window.dispatchEvent(new CustomEvent<string>(DRAFTS_DELETED, { detail: userId }));
  try {
    removeDrafts(localStorage, userId);
    removeDrafts(sessionStorage, userId);
    // The `storage` event fires only for a change of value.
    localStorage.setItem(DRAFTS_DELETED, userId);
    localStorage.removeItem(DRAFTS_DELETED);
  } catch {
    // Refused storage holds no drafts.
  }
}

/** Deletes the user's drafts from one storage. */
export function removeDrafts(storage: Storage, userId: string): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(DRAFT_PREFIX) && isDraftOf(key, userId)) storage.removeItem(key);
  }
}

/** Whether the draft belongs to the user: its name contains the user's id as a word. */
export function isDraftOf(name: string, userId: string): boolean {
  return name.split(' ').includes(userId);
}
