import { type Area, readStored, writeStored } from '#web/lib/web-storage.ts';
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
      const own = get('sessionStorage');
      if (scope === 'tab' || own !== '') return own;
      seen = get('localStorage');
      return seen;
    },
    write(text) {
      if (scope === 'tab' || isOfOtherTab()) return set('sessionStorage', text);
      if (!set('localStorage', text)) return false;
      seen = text;
      set('sessionStorage', '');
      return true;
    },
    clear() {
      set('sessionStorage', '');
      if (scope === 'device' && !isOfOtherTab()) set('localStorage', '');
      seen = '';
    },
    discard() {
      if (scope === 'device' && !isOfOtherTab() && get('localStorage') !== '') {
        writeStored('localStorage', key, '');
      }
      storage.clear();
    },
    clearTab() {
      set('sessionStorage', '');
      seen = '';
    },
  };
  return storage;

  function get(area: Area): string {
    return readStored(area, key) ?? '';
  }

  function set(area: Area, text: string): boolean {
    return writeStored(area, key, text === '' ? null : text);
  }

  function isOfOtherTab(): boolean {
    const shared = get('localStorage');
    return shared !== '' && shared !== seen;
  }
}
