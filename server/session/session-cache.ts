import { LRUCache } from 'lru-cache';
import type { Caller } from '#server/platform/http/authentication.ts';
import type { FindSession } from './find-sessions.ts';
import { hashToken, hasTokenShape } from './session.repository.ts';

/** Some hundred bytes each. */
const MAX_SESSIONS = 20_000;
/** How long a session that somebody deleted from the database by hand may go on. */
const MAX_AGE_MS = 60_000;

interface Session extends Omit<Caller, 'token'> {
  readonly tokenHash: string;
}

type Identity = Omit<Caller, 'token'> | 'unknown' | 'ended';

/** Whose token is which, for a minute, until the session ends. */
export interface SessionCache {
  /** Whose token this is, where that is cached. */
  peek(token: string): string | undefined;
  /** Whose token this is: `unknown` for what was never a token of ours, `ended` for an expired or revoked one. */
  identify(token: string): Promise<Identity>;
  /** Drops a session that has ended, by the hash of its token. */
  invalidate(tokenHash: string): void;
  /** Whether the ends of sessions in other processes are received. While they are not, nothing is cached. */
  setConnected(isConnected: boolean): void;
}

export function createSessionCache(find: FindSession): SessionCache {
  const tokens = new Map<string, string>();
  const sessions = new LRUCache<string, Session>({
    max: MAX_SESSIONS,
    perf: { now: () => performance.now() },
    // Else it would set a timer for each millisecond.
    ttlResolution: 0,
    dispose: ({ tokenHash }) => tokens.delete(tokenHash),
  });
  let isConnected = false;
  /** Grows with every end of a session: one that was read before it is not cached after it. */
  let ends = 0;

  return {
    peek: (token) => sessions.get(token)?.userId,
    async identify(token) {
      const cached = sessions.get(token);
      if (cached) return { userId: cached.userId, expiresAt: cached.expiresAt };
      if (!hasTokenShape(token)) return 'unknown';
      const endsBefore = ends;
      const hash = hashToken(token);
      const session = await find(hash);
      if (session === undefined) return 'ended';
      const { userId } = session;
      const expiresAt = session.expiresAt.getTime();
      if (isConnected && ends === endsBefore) {
        const tokenHash = hash.toString('base64url');
        const ttl = Math.min(expiresAt - Date.now(), MAX_AGE_MS);
        // 0 would be for ever.
        if (ttl > 0) {
          sessions.set(token, { userId, expiresAt, tokenHash }, { ttl });
          tokens.set(tokenHash, token);
        }
      }
      return { userId, expiresAt };
    },
    invalidate(tokenHash) {
      ends += 1;
      const token = tokens.get(tokenHash);
      if (token !== undefined) sessions.delete(token);
    },
    setConnected(connected) {
      isConnected = connected;
      ends += 1;
      if (!connected) sessions.clear();
    },
  };
}
