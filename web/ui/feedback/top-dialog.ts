import { createStore, useStore } from '#web/ui/create-store.ts';

const dialogs = createStore<readonly HTMLElement[]>([]);

/** Registers an open modal dialog as the topmost one. Returns a function that removes it. */
export function addTopDialog(dialog: HTMLElement): () => void {
  dialogs.set([...dialogs.get(), dialog]);
  return () => dialogs.set(dialogs.get().filter((other) => other !== dialog));
}

/** Returns the topmost modal dialog; everything outside it is inert. */
export function useTopDialog(): HTMLElement | undefined {
  return useStore(dialogs, (open) => open.at(-1));
}
