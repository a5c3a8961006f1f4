import { DRAFT_PREFIX } from './delete-drafts.ts';

/** A draft of scope `device` is stored until it is sent, one of scope `tab` until the tab is closed. */
export type DraftScope = 'device' | 'tab';

/** The storage of one draft. */
export interface DraftStorage {
  /** Returns the draft; '' for none. */
  read(): string;
  /** Returns whether the draft was stored. */
  write(text: string): boolean;
  /** Deletes the draft, but not one that another tab wrote. */
  clear(): void;
  /** Like `clear`, but writes '' first, so that the `storage` event of other tabs shows a discarded draft. */
  discard(): void;
  /** Deletes the draft of this tab; the one that all tabs share stays. */
  clearTab(): void;
}

/** Opens the storage of a draft. It never overwrites a draft of that name that another tab writes: it stores its own in the tab then. */
export function draftStorage(name: string, scope: DraftScope): DraftStorage {
  const key = DRAFT_PREFIX + name;
  // The shared draft, as this tab last read or wrote it.
  let seen = '';
  const storage: DraftStorage = {
    read() {
      const own = get(() => sessionStorage, key);
      if (scope === 'tab' || own !== '') return own;
      seen = get(() => localStorage, key);
      return seen;
    },
    write(text) {
      if (scope === 'tab' || isOfOtherTab()) return set(() => sessionStorage, key, text);
      if (!set(() => localStorage, key, text)) return false;
      seen = text;
      set(() => sessionStorage, key, '');
      return true;
    },
    clear() {
      set(() => sessionStorage, key, '');
      if (scope === 'device' && !isOfOtherTab()) set(() => localStorage, key, '');
      seen = '';
    },
    discard() {
      if (scope === 'device' && !isOfOtherTab()) notifyDiscarded(key);
      storage.clear();
    },
    clearTab() {
      set(() => sessionStorage, key, '');
      seen = '';
    },
  };
  return storage;

  function isOfOtherTab(): boolean {
    const shared = get(() => localStorage, key);
    return shared !== '' && shared !== seen;
  }
}

// A callback, as even reading `localStorage` throws where storage is refused.
function get(storage: () => Storage, key: string): string {
  try {
    return storage().getItem(key) ?? '';
  } catch {
    return '';
  }
}

function set(storage: () => Storage, key: string, text: string): boolean {
  try {
    if (text === '') storage().removeItem(key);
    else storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Writes '' before the draft is removed. A draft that was sent is removed without it. */
function notifyDiscarded(key: string): void {
  if (get(() => localStorage, key) !== '') localStorage.setItem(key, '');
}
