import { useSyncExternalStore } from 'react';

let dialogs: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Tells that a modal dialog stands over everything; call what it gives back when it is gone. */
export function addTopDialog(dialog: HTMLElement): () => void {
  setDialogs([...dialogs, dialog]);
  return () => setDialogs(dialogs.filter((other) => other !== dialog));
}

/** The modal dialog that stands over everything: outside it nothing is seen, pressed or read out. */
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
