import type { Caller } from '#server/platform/authentication.ts';
import type { Db } from '#server/schema.ts';
import { findSession, hashToken, hasTokenShape } from './session.repository.ts';

/** Some hundred bytes each. */
const MAX_SESSIONS = 20_000;
/** How long a session that somebody deleted from the database by hand may go on. */
const TRUSTED_MS = 60_000;

type Identity = Omit<Caller, 'token'> | 'unknown' | 'ended';

interface Session extends Omit<Caller, 'token'> {
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

  function find(token: string): Session | undefined {
    const session = sessions.get(token);
    if (session === undefined || session.trustedUntil > Date.now()) return session;
    drop(token);
    return undefined;
  }

  return {
    peek: (token) => find(token)?.userId,
    async identify(token) {
      const known = find(token);
      if (known !== undefined) return { userId: known.userId, expiresAt: known.expiresAt };
      if (!hasTokenShape(token)) return 'unknown';
      const endsBefore = ends;
      const session = await findSession(db, token);
      if (session === undefined) return 'ended';
      const { userId } = session;
      const expiresAt = session.expiresAt.getTime();
      const trustedUntil = Math.min(expiresAt, Date.now() + TRUSTED_MS);
      if (isHearing && ends === endsBefore) keep(token, { userId, expiresAt, trustedUntil });
      return { userId, expiresAt };
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
