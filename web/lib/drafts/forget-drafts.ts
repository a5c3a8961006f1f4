/** Before the name of each draft, in storage. */
export const DRAFT_PREFIX = 'draft:';

/** The event of this tab, and the key of storage for the others, by which forms hear of it. */
export const DRAFTS_FORGOTTEN = 'draftsForgotten';

/** Removes whatever the user was writing from this device, in all tabs; others' drafts stay. */
export function forgetDrafts(userId: string): void {
  // First, so that no form stores its draft again.
  window.dispatchEvent(new CustomEvent<string>(DRAFTS_FORGOTTEN, { detail: userId }));
  try {
    removeDrafts(localStorage, userId);
    removeDrafts(sessionStorage, userId);
    // Other tabs hear of a change only.
    localStorage.setItem(DRAFTS_FORGOTTEN, userId);
    localStorage.removeItem(DRAFTS_FORGOTTEN);
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
