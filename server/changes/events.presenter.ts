import type { ForumEvent } from '#contract/events.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import type { PendingEvent } from './events.ts';

interface ChangedRow {
  ownerId: string;
  totalUpVotes: number;
  totalDownVotes: number;
  editedAt: Date | null;
  deletedAt: Date | null;
}

export interface ChangedThread extends ChangedRow {
  category: string;
  /** Read only for the event of a move. */
  categoryName?: string | undefined;
  totalComments: number;
  lockedAt: Date | null;
  pinnedAt: Date | null;
}

export type ChangedComment = ChangedRow;

export interface ChangedUser {
  id: string;
  /** Null when the account has been deleted. */
  name: string | null;
}

/** The rows that events are about, by id. */
export interface ChangedRows {
  readonly threads: ReadonlyMap<string, ChangedThread>;
  readonly comments: ReadonlyMap<string, ChangedComment>;
  readonly users: ReadonlyMap<string, ChangedUser>;
}

/**
 * Makes an event with the current counts and names of the rows. An event of a deleted thread, or of a comment in one,
 * becomes the deletion of the thread. Returns undefined when the rows do not exist.
 */
export function presentEvent(
  event: PendingEvent,
  { threads, comments, users }: ChangedRows,
): ForumEvent | undefined {
  if (event.type === 'leaderboards-changed' || event.type === 'settings-changed') return event;
  if (event.type === 'user-changed') return presentUserEvent(users.get(event.userId));
  const { threadId } = event;
  const thread = threads.get(threadId);
  if (!thread) return undefined;
  if (thread.deletedAt !== null) return { type: 'thread-deleted', threadId };
  if (!('commentId' in event)) return presentThreadEvent(event, thread);
  const { commentId } = event;
  const comment = comments.get(commentId);
  if (!comment) return undefined;
  if (comment.deletedAt !== null) return { type: 'comment-deleted', threadId, commentId };
  return presentCommentEvent(event.type, { threadId, commentId }, comment);
}

function presentThreadEvent(
  { type, threadId, isMoved }: Extract<PendingEvent, { type: `thread-${string}` }>,
  thread: ChangedThread,
): ForumEvent {
  const { ownerId, category, categoryName = category, editedAt } = thread;
  const { totalComments, totalUpVotes, totalDownVotes } = thread;
  if (type === 'thread-created') return { type, threadId, ownerId, category };
  return {
    type: 'thread-changed',
    threadId,
    totalComments,
    totalUpVotes,
    totalDownVotes,
    editedAt: editedAt?.toISOString() ?? null,
    ...(thread.lockedAt && { isLocked: true }),
    ...(thread.pinnedAt && { isPinned: true }),
    ...(isMoved && { category, categoryName }),
  };
}

function presentUserEvent(user: ChangedUser | undefined): ForumEvent | undefined {
  if (!user) return undefined;
  const { id: userId, name, avatar } = presentUser(user);
  return { type: 'user-changed', userId, name, avatar };
}

function presentCommentEvent(
  type: Extract<PendingEvent['type'], `comment-${string}`>,
  ids: { threadId: string; commentId: string },
  { ownerId, totalUpVotes, totalDownVotes, editedAt }: ChangedComment,
): ForumEvent {
  if (type === 'comment-created') return { type, ...ids, ownerId };
  return {
    type: 'comment-changed',
    ...ids,
    totalUpVotes,
    totalDownVotes,
    editedAt: editedAt?.toISOString() ?? null,
  };
}
