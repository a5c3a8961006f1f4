import { DRAFTS_DELETED, removeDrafts } from './delete-drafts.ts';

/** Calls back with the id of a user whose drafts were deleted, here or in another tab. */
export function onDraftsDeleted(listener: (userId: string) => void): void {
  window.addEventListener(DRAFTS_DELETED, (event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'string') listener(event.detail);
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== DRAFTS_DELETED || newValue === null) return;
    listener(newValue);
    // The other tab cannot delete from the sessionStorage of this one.
    removeDrafts(sessionStorage, newValue);
  });
}
