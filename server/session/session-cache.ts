import { LRUCache } from 'lru-cache';
import type { Caller } from '#server/platform/http/authentication.ts';
import type { FindSession } from './find-sessions.ts';
import { hashToken, hasTokenShape } from './session.repository.ts';

/** Some hundred bytes each. */
const MAX_SESSIONS = 20_000;
/**
 * How long an ended session may remain valid here when its end is not received: its row was deleted by hand, or the
 * process that ended it was killed between its commit and its NOTIFY.
 */
const MAX_AGE_MS = 60_000;

interface Session extends Omit<Caller, 'token'> {
  readonly tokenHash: string;
}

type Identity = Omit<Caller, 'token'> | 'unknown' | 'ended';

/** Caches sessions by their token for a minute, or until they end. */
export interface SessionCache {
  /** The user id of a cached session; undefined when it is not cached. */
  peek(token: string): string | undefined;
  /**
   * Looks up the account of a token: `unknown` when the token was never one of ours, `ended` when it expired or was
   * revoked.
   */
  identify(token: string): Promise<Identity>;
  /** Evicts a session that has ended, by its token hash. */
  invalidate(tokenHash: string): void;
  /** Whether the ends of sessions in other processes are received. Nothing is cached while they are not. */
  setConnected(isConnected: boolean): void;
}

export function createSessionCache(find: FindSession): SessionCache {
  const tokens = new Map<string, string>();
  const sessions = new LRUCache<string, Session>({
    max: MAX_SESSIONS,
    perf: { now: () => performance.now() },
    // Otherwise lru-cache would set a timer for each millisecond.
    ttlResolution: 0,
    dispose: ({ tokenHash }) => tokens.delete(tokenHash),
  });
  let isConnected = false;
  /** Incremented at every end of a session: a session that was read before an end is not cached after it. */
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
        // A ttl of 0 would mean no expiry.
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
