/** Before the name of each draft, in storage. */
export const DRAFT_PREFIX = 'draft:';

/**
 * The event that announces it to this tab, and the storage key that announces it to others. The value is older
 * than the name: tabs of an earlier version listen for it.
 */
export const DRAFTS_DELETED = 'draftsForgotten';

/** Removes whatever the user was writing from this device, in all tabs; others' drafts stay. */
export function deleteDrafts(userId: string): void {
  // First, so that no form stores its draft again.
  window.dispatchEvent(new CustomEvent<string>(DRAFTS_DELETED, { detail: userId }));
  try {
    removeDrafts(localStorage, userId);
    removeDrafts(sessionStorage, userId);
    // Other tabs hear of a change only.
    localStorage.setItem(DRAFTS_DELETED, userId);
    localStorage.removeItem(DRAFTS_DELETED);
  } catch {
    // Refused storage holds no drafts.
  }
}

/** Removes the drafts that this storage has of the user. */
export function removeDrafts(storage: Storage, userId: string): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(DRAFT_PREFIX) && isDraftOf(key, userId)) storage.removeItem(key);
  }
}

/** The name of a draft has its owner's id for one of its words. */
export function isDraftOf(name: string, userId: string): boolean {
  return name.split(' ').includes(userId);
}
