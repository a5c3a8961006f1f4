import { DRAFTS_FORGOTTEN, removeDrafts } from './forget-drafts.ts';

/** Tells whose drafts are forgotten, here or in another tab. */
export function onDraftsForgotten(listener: (userId: string) => void): void {
  window.addEventListener(DRAFTS_FORGOTTEN, (event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'string') listener(event.detail);
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== DRAFTS_FORGOTTEN || newValue === null) return;
    listener(newValue);
    // The other tab cannot reach what is this one's alone.
    removeDrafts(sessionStorage, newValue);
  });
}
