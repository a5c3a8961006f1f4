import type { Change } from '#server/changes/change.ts';

/** The changes to publish when the sessions with these token hashes end. */
export function endOfSessions(tokenHashes: readonly Buffer[]): readonly Change[] {
  return tokenHashes.map((hash) => ({
    type: 'session-ended',
    tokenHash: hash.toString('base64url'),
  }));
}
