/** Loads the library that verifies passkeys, once. A process without passkeys saves its several megabytes. */
export const passkeyLibrary = () => import('@simplewebauthn/server');

/**
 * Loads the library while a browser asks for a passkey. That takes half a second on a slow machine, which the answer
 * to the passkey should not have to wait for.
 */
export function preloadPasskeyLibrary(): void {
  // The verification loads it again, and reports a failure.
  passkeyLibrary().catch(() => undefined);
}
