import { useCallback, useSyncExternalStore } from 'react';
import { type DraftScope, type DraftStorage, draftStorage } from './draft-storage.ts';
import { DRAFT_PREFIX, isDraftOf } from './delete-drafts.ts';
import { onDraftsDeleted } from './on-drafts-deleted.ts';

export type { DraftScope } from './draft-storage.ts';

/** `unstored` lasts until the next write to storage; `failed` means that storage refused it. */
export type DraftStatus = 'empty' | 'unstored' | 'stored' | 'failed' | 'discarded';

const PAUSE_MS = 300;
// Without a pause in typing, a draft is stored at least this often.
const LONGEST_MS = 1_500;

interface Draft {
  readonly storage: DraftStorage;
  readonly listeners: Set<() => void>;
  text: string;
  status: DraftStatus;
  discarded: string;
  timer: ReturnType<typeof setTimeout> | undefined;
  unstoredSince: number;
}

// The drafts of mounted forms, and those that storage refused.
const drafts = new Map<string, Draft>();

/** A draft that survives reloads and navigation until it is cleared. One form uses it at a time. */
export function useDraft(
  name: string,
  scope: DraftScope = 'device',
): [string, (text: string) => void] {
  const text = useSyncExternalStore(
    useSubscribe(name, scope),
    () => drafts.get(name)?.text ?? draftStorage(name, scope).read(),
  );
  const setText = useCallback(
    (next: string) => {
      write(openDraft(name, scope), next);
      // An editor reports its last change after its form has unsubscribed.
      closeDraft(name);
    },
    [name, scope],
  );
  return [text, setText];
}

export function useDraftStatus(name: string): DraftStatus {
  return useSyncExternalStore(
    useSubscribe(name, 'device'),
    () => drafts.get(name)?.status ?? statusOf(draftStorage(name, 'device').read()),
  );
}

/** Deletes the draft if it is still the text that was sent. Text written since, or in another tab, stays. */
export function clearSentDraft(name: string, sent: string, scope: DraftScope = 'device'): void {
  const draft = openDraft(name, scope);
  if (draft.text === sent) write(draft, '');
  closeDraft(name);
}

/** Discards the draft, also in other tabs that show the same text. It can be restored until something is written. */
export function discardDraft(name: string): void {
  const draft = openDraft(name, 'device');
  draft.storage.discard();
  empty(draft, 'discarded');
}

/** Restores the discarded draft. */
export function restoreDraft(name: string): void {
  const draft = openDraft(name, 'device');
  write(draft, draft.discarded);
  store(draft);
}

function useSubscribe(name: string, scope: DraftScope) {
  return useCallback(
    (onChange: () => void) => {
      const { listeners } = openDraft(name, scope);
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        closeDraft(name);
      };
    },
    [name, scope],
  );
}

function openDraft(name: string, scope: DraftScope): Draft {
  const open = drafts.get(name);
  if (open) return open;
  const storage = draftStorage(name, scope);
  const text = storage.read();
  const draft: Draft = {
    storage,
    listeners: new Set(),
    text,
    status: statusOf(text),
    discarded: '',
    timer: undefined,
    unstoredSince: 0,
  };
  drafts.set(name, draft);
  return draft;
}

/** Removes a draft from memory when no form shows it and it is stored. */
function closeDraft(name: string): void {
  const draft = drafts.get(name);
  if (!draft || draft.listeners.size > 0) return;
  store(draft);
  if (draft.status !== 'failed') drafts.delete(name);
}

function write(draft: Draft, text: string): void {
  if (text === '') {
    draft.storage.clear();
    empty(draft, 'empty');
    return;
  }
  clearTimeout(draft.timer);
  draft.text = text;
  draft.discarded = '';
  const now = performance.now();
  if (draft.timer === undefined) draft.unstoredSince = now;
  // Debounced: storing at every key is slow on a phone.
  const delay = Math.min(PAUSE_MS, draft.unstoredSince + LONGEST_MS - now);
  draft.timer = setTimeout(() => store(draft), delay);
  // `failed` stays, so that it is not announced again at each pause.
  setStatus(draft, draft.status === 'failed' ? 'failed' : 'unstored');
}

function empty(draft: Draft, status: 'empty' | 'discarded'): void {
  clearTimeout(draft.timer);
  draft.timer = undefined;
  draft.discarded = status === 'discarded' ? draft.text : '';
  draft.text = '';
  setStatus(draft, status);
}

function store(draft: Draft): void {
  if (draft.status !== 'unstored' && draft.status !== 'failed') return;
  clearTimeout(draft.timer);
  draft.timer = undefined;
  setStatus(draft, draft.storage.write(draft.text) ? 'stored' : 'failed');
}

function setStatus(draft: Draft, status: DraftStatus): void {
  draft.status = status;
  for (const listener of draft.listeners) listener();
}

function statusOf(text: string): DraftStatus {
  return text === '' ? 'empty' : 'stored';
}

function storeAll(): void {
  for (const draft of drafts.values()) store(draft);
}

// No event may follow these when a page is closed.
window.addEventListener('pagehide', storeAll);
document.addEventListener('visibilitychange', storeAll);
document.addEventListener('focusout', storeAll);

// Another tab discarded the draft that this tab shows, or overwrote the shared one. In the second case this
// tab stores its own. A draft that is being typed here (`unstored`) is not changed.
window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (!key?.startsWith(DRAFT_PREFIX) || newValue === null) return;
  const draft = drafts.get(key.slice(DRAFT_PREFIX.length));
  if (draft?.status !== 'stored' || draft.text === newValue) return;
  if (newValue !== '') {
    setStatus(draft, draft.storage.write(draft.text) ? 'stored' : 'failed');
  } else if (draft.text === oldValue) {
    draft.storage.clearTab();
    empty(draft, 'discarded');
  }
});

onDraftsDeleted((userId) => {
  for (const [name, draft] of drafts) {
    if (isDraftOf(name, userId)) write(draft, '');
    closeDraft(name);
  }
});
