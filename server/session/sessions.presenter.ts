import type { OwnSession } from '#contract/account.ts';
import type { SessionRow } from './own-sessions.repository.ts';

/** Presents a session to its owner, without whether it is the current one. */
export function presentSession({
  id,
  userAgent,
  network,
  createdAt,
  lastUsedAt,
  expiresAt,
}: SessionRow): Omit<OwnSession, 'isCurrent'> {
  return {
    id,
    userAgent,
    network,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
