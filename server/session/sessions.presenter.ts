import type { OwnSession } from '#contract/account.ts';
import type { SessionRow } from './own-sessions.repository.ts';

/** A session as its owner sees it, but for whether they see it from there. */
export function presentSession({
  id,
  userAgent,
  createdAt,
  lastUsedAt,
  expiresAt,
}: SessionRow): Omit<OwnSession, 'isCurrent'> {
  return {
    id,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
