import { useCallback, useSyncExternalStore } from 'react';

/** `device` keeps a draft until it is sent; `tab` until the tab is closed. */
export type DraftPlace = 'device' | 'tab';

const PREFIX = 'draft:';
// Where storage is refused or full a draft lives as long as the page.
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

/** What a person is writing, kept over reloads and screens until it is cleared. */
export function useDraft(
  name: string,
  place: DraftPlace = 'device',
): [string, (draft: string) => void] {
  const draft = useSyncExternalStore(subscribe, () => readDraft(name, place));
  const setDraft = useCallback((next: string) => writeDraft(name, next, place), [name, place]);
  return [draft, setDraft];
}

/** The draft of that name; '' when there is none. */
export function readDraft(name: string, place: DraftPlace = 'device'): string {
  const draft = unstored.get(name);
  if (draft !== undefined) return draft;
  try {
    return storageOf(place).getItem(PREFIX + name) ?? '';
  } catch {
    return '';
  }
}

/** Forgets the draft if it is still what was sent: what was written since then stays. */
export function clearSentDraft(name: string, sent: string, place: DraftPlace = 'device'): void {
  if (readDraft(name, place) === sent) writeDraft(name, '', place);
}

function writeDraft(name: string, draft: string, place: DraftPlace): void {
  try {
    if (draft === '') storageOf(place).removeItem(PREFIX + name);
    else storageOf(place).setItem(PREFIX + name, draft);
    unstored.delete(name);
  } catch {
    unstored.set(name, draft);
  }
  for (const listener of listeners) listener();
}

function storageOf(place: DraftPlace): Storage {
  return place === 'device' ? localStorage : sessionStorage;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
