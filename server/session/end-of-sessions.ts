import type { Change } from '#server/changes/change.ts';

/** The changes by the end of the sessions with these hashes. */
export function endOfSessions(tokenHashes: readonly Buffer[]): readonly Change[] {
  return tokenHashes.map((hash) => ({
    type: 'session-ended',
    tokenHash: hash.toString('base64url'),
  }));
}
