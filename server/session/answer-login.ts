import type { Change } from '#server/changes/change.ts';
import type { SecurityEvent, SecurityFields } from '#server/platform/observability/security-log.ts';
import { endOfSessions } from './end-of-sessions.ts';
import type { OpenedSession } from './session.repository.ts';

/** The answer of every login that has opened a session, and the changes to publish. */
export function answerLogin(
  session: OpenedSession,
  {
    userId,
    logSecurity,
  }: {
    readonly userId: string;
    readonly logSecurity: (event: SecurityEvent, fields?: SecurityFields) => void;
  },
): { data: { token: string }; changes: readonly Change[] } {
  if (session.ended.length > 0) {
    logSecurity('session-ended', { userId, sessions: session.ended.length });
  }
  return { data: { token: session.token }, changes: endOfSessions(session.ended) };
}
