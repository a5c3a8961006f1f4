import { DRAFT_PREFIX } from './delete-drafts.ts';

/** `device` keeps a draft until it is sent; `tab` until the tab is closed. */
export type DraftScope = 'device' | 'tab';

/** Where one draft is stored. */
export interface DraftStorage {
  /** '' when there is none. */
  read(): string;
  /** Whether it is stored now. */
  write(text: string): boolean;
  /** What another tab wrote stays. */
  clear(): void;
  /** As `clear`; other tabs hear of an empty draft (the `storage` event has '' for its new value). */
  discard(): void;
  /** Forgets it in this tab; what all tabs share stays. */
  clearTab(): void;
}

/** A draft's place in storage, where it takes nothing from another tab that writes one of that name. */
export function draftStorage(name: string, scope: DraftScope): DraftStorage {
  const key = DRAFT_PREFIX + name;
  // What all tabs share, as this one last read or wrote it.
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

// Where storage is refused, naming it throws already.
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

/** A draft that is sent is removed at once: only a discarded one is empty before. */
function notifyDiscarded(key: string): void {
  if (get(() => localStorage, key) !== '') localStorage.setItem(key, '');
}
