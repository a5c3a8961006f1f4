import { readStored, writeStored } from '#web/lib/web-storage.ts';

const KEY = 'accessToken'; // spec §3

// Where storage is refused (private windows, policies) the session lasts as long as the page.
let tokenInMemory: string | null = null;

/** The stored access token; '' when there is none. */
export function readAccessToken(): string {
  return tokenInMemory ?? readStored('localStorage', KEY) ?? '';
}

/** Stores the token or, where storage is refused, holds it until the page is closed. */
export function storeAccessToken(token: string): void {
  tokenInMemory = writeStored('localStorage', KEY, token) ? null : token;
}

export function clearAccessToken(): void {
  storeAccessToken('');
}

/** Calls back when another tab stored or emptied the token. Returns a function that stops it. */
export function onTokenOfOtherTab(listener: (token: string) => void | Promise<void>): () => void {
  function handleStorage(event: StorageEvent) {
    // A null key is localStorage.clear().
    if (event.key === KEY || event.key === null) void listener(readAccessToken());
  }
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
