import type { LogEntry } from '#contract/moderation.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import type { LogRow } from './moderation-log.repository.ts';

/** Presents an entry of the log to everybody. */
export function presentLogEntry(row: LogRow): LogEntry {
  return {
    number: row.number,
    at: row.at.toISOString(),
    action: row.action,
    actor: row.actorId === null ? null : presentUser({ id: row.actorId, name: row.actorName }),
    user: row.userId === null ? null : presentUser({ id: row.userId, name: row.userName }),
    threadId: row.threadId,
    commentId: row.commentId,
    reason: row.reason,
    details: row.details,
    hash: row.hash.toString('hex'),
  };
}
