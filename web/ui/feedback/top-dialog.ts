import { useSyncExternalStore } from 'react';

let dialogs: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Registers an open modal dialog as the topmost one. Returns a function that removes it. */
export function addTopDialog(dialog: HTMLElement): () => void {
  setDialogs([...dialogs, dialog]);
  return () => setDialogs(dialogs.filter((other) => other !== dialog));
}

/** Returns the topmost modal dialog; everything outside it is inert. */
export function useTopDialog(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, () => dialogs.at(-1));
}

function setDialogs(next: readonly HTMLElement[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
