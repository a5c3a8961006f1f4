import type { Db } from '#server/schema.ts';
import { findSession, hashToken, hasTokenShape } from './session.repository.ts';

/** Some hundred bytes each. */
const MAX_SESSIONS = 20_000;
/** How long a session that somebody deleted from the database by hand may go on. */
const TRUSTED_MS = 60_000;

type Identity = { userId: string } | 'unknown' | 'ended';

interface Session {
  readonly userId: string;
  /** In milliseconds since 1970. */
  readonly trustedUntil: number;
}

/** Who has which token: asked of the database once a minute, and forgotten when the session ends. */
export interface KnownSessions {
  /** Whose token this is, as far as that is known without the database. */
  peek(token: string): string | undefined;
  /** Whose token this is: `unknown` for what was never a token of ours, `ended` for an expired or revoked one. */
  identify(token: string): Promise<Identity>;
  /** Takes back what is known of an ended session, by the hash of its token. */
  forget(tokenHash: string): void;
  /** Whether what ends elsewhere is heard of; while it is not, nothing is kept. */
  setHearing(isHearing: boolean): void;
}

export function keepSessions(db: Db): KnownSessions {
  const sessions = new Map<string, Session>();
  const tokens = new Map<string, string>();
  let isHearing = false;
  /** Grows with every end of a session, so that one that was read before it is not kept after it. */
  let ends = 0;

  function drop(token: string): void {
    sessions.delete(token);
    tokens.delete(hashOf(token));
  }

  function keep(token: string, session: Session): void {
    const [oldest] = sessions.keys();
    if (sessions.size >= MAX_SESSIONS && oldest !== undefined) drop(oldest);
    sessions.set(token, session);
    tokens.set(hashOf(token), token);
  }

  function peek(token: string): string | undefined {
    const session = sessions.get(token);
    if (session === undefined) return undefined;
    if (session.trustedUntil > Date.now()) return session.userId;
    drop(token);
    return undefined;
  }

  return {
    peek,
    async identify(token) {
      const known = peek(token);
      if (known !== undefined) return { userId: known };
      if (!hasTokenShape(token)) return 'unknown';
      const endsBefore = ends;
      const session = await findSession(db, token);
      if (session === undefined) return 'ended';
      const { userId, expiresAt } = session;
      const trustedUntil = Math.min(expiresAt.getTime(), Date.now() + TRUSTED_MS);
      if (isHearing && ends === endsBefore) keep(token, { userId, trustedUntil });
      return { userId };
    },
    forget(tokenHash) {
      ends += 1;
      const token = tokens.get(tokenHash);
      if (token !== undefined) drop(token);
    },
    setHearing(hears) {
      isHearing = hears;
      ends += 1;
      if (hears) return;
      sessions.clear();
      tokens.clear();
    },
  };
}

function hashOf(token: string): string {
  return hashToken(token).toString('base64url');
}
