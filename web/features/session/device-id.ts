import { readStored, writeStored } from '#web/lib/web-storage.ts';

const KEY = 'deviceId';
/** 128 bits. */
const ID_BYTES = 16;

/**
 * Returns the id by which the server recognises this browser at a login, and stores it: a random one, which stays after a
 * logout. Undefined where storage is refused: the server then compares the browser and the network.
 */
export function deviceId(): string | undefined {
  const stored = readStored('localStorage', KEY);
  if (stored) return stored;
  // `crypto.randomUUID` needs HTTPS, and a forum at home may have none.
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return writeStored('localStorage', KEY, id) ? id : undefined;
}
