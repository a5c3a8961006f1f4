export type Area = 'localStorage' | 'sessionStorage';

/** Reads from web storage: null for none, '' where storage is refused (private windows, policies). */
export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return '';
  }
}

/** Writes to web storage; null deletes. Returns false where storage is refused or full. */
export function writeStored(area: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
