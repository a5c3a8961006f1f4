import { DRAFTS_DELETED, removeDrafts } from './delete-drafts.ts';

/** Tells whose drafts are forgotten, here or in another tab. */
export function onDraftsDeleted(listener: (userId: string) => void): void {
  window.addEventListener(DRAFTS_DELETED, (event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'string') listener(event.detail);
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== DRAFTS_DELETED || newValue === null) return;
    listener(newValue);
    // The other tab cannot reach what is this one's alone.
    removeDrafts(sessionStorage, newValue);
  });
}
