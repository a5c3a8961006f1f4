import type { Change } from '#server/changes/change.ts';
import type { SecurityEvent, SecurityFields } from '#server/platform/observability/security-log.ts';
import { endOfSessions } from './end-of-sessions.ts';
import type { OpenedSession } from './session.repository.ts';

/** The answer of every login that has opened a session, and the changes to publish. */
export function answerLogin(
  { token, ended, isRestored }: OpenedSession,
  {
    userId,
    logSecurity,
  }: {
    readonly userId: string;
    readonly logSecurity: (event: SecurityEvent, fields?: SecurityFields) => void;
  },
): { data: { token: string; isRestored?: true }; changes: readonly Change[] } {
  if (ended.length > 0) logSecurity('session-ended', { userId, sessions: ended.length });
  if (isRestored) logSecurity('account-restored', { userId });
  return {
    data: { token, ...(isRestored && { isRestored: true as const }) },
    changes: endOfSessions(ended),
  };
}
