import { useCallback, useSyncExternalStore } from 'react';

/** `device` keeps a draft until it is sent; `tab` until the tab is closed. */
export type DraftPlace = 'device' | 'tab';

const PREFIX = 'draft:';
// The drafts of this tab's forms, which no other tab writes over. Without its form a draft is here
// only while storage does not have it: another tab wrote over it there, or storage is refused.
const drafts = new Map<string, string>();
const forms = new Map<string, () => void>();

/** What a person is writing, kept over reloads and screens until it is cleared; one form has it at a time. */
export function useDraft(
  name: string,
  place: DraftPlace = 'device',
): [string, (draft: string) => void] {
  const openForm = useCallback(
    (onChange: () => void) => {
      drafts.set(name, readDraft(name, place));
      forms.set(name, onChange);
      return () => {
        forms.delete(name);
        if (drafts.get(name) === readStored(name, place)) drafts.delete(name);
      };
    },
    [name, place],
  );
  const draft = useSyncExternalStore(openForm, () => readDraft(name, place));
  const setDraft = useCallback(
    (next: string) => {
      writeStored(name, next, place);
      drafts.set(name, next);
      forms.get(name)?.();
    },
    [name, place],
  );
  return [draft, setDraft];
}

/** Forgets the draft where it is still what was sent: what was written since then, or in another tab, stays. */
export function clearSentDraft(name: string, sent: string, place: DraftPlace = 'device'): void {
  if (readStored(name, place) === sent) writeStored(name, '', place);
  if (drafts.get(name) !== sent) return;
  const showDraft = forms.get(name);
  if (!showDraft) {
    drafts.delete(name);
    return;
  }
  drafts.set(name, '');
  showDraft();
}

function readDraft(name: string, place: DraftPlace): string {
  return drafts.get(name) ?? readStored(name, place);
}

function readStored(name: string, place: DraftPlace): string {
  try {
    return storageOf(place).getItem(PREFIX + name) ?? '';
  } catch {
    return '';
  }
}

function writeStored(name: string, draft: string, place: DraftPlace): void {
  try {
    if (draft === '') storageOf(place).removeItem(PREFIX + name);
    else storageOf(place).setItem(PREFIX + name, draft);
  } catch {
    // Refused or full: the draft lives as long as the page.
  }
}

function storageOf(place: DraftPlace): Storage {
  return place === 'device' ? localStorage : sessionStorage;
}
