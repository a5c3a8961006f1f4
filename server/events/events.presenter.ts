import { forumEvent, type ForumEvent } from '#contract/events.ts';
import { z } from '#contract/zod.ts';
import type { Change } from './forum-changes.ts';

/** What processes tell each other and no client: never the token itself. */
const sessionEnded = z.object({ type: z.literal('session-ended'), tokenHash: z.string() });

/** What one process tells all others. */
export const notice = z.discriminatedUnion('type', [...forumEvent.options, sessionEnded]);
export type Notice = z.infer<typeof notice>;

interface ChangedRow {
  ownerId: string;
  totalUpVotes: number;
  totalDownVotes: number;
  editedAt: Date | null;
  deletedAt: Date | null;
}

export interface ChangedThread extends ChangedRow {
  category: string;
  totalComments: number;
}

export type ChangedComment = ChangedRow;

/**
 * What tells of a change as the rows now stand; of what is in a deleted thread, only that
 * the thread is deleted. Undefined where there is nothing to tell.
 */
export function presentChange(
  change: Change,
  threads: ReadonlyMap<string, ChangedThread>,
  comments: ReadonlyMap<string, ChangedComment>,
): Notice | undefined {
  if (!('threadId' in change)) return change;
  const { threadId } = change;
  const thread = threads.get(threadId);
  if (!thread) return undefined;
  if (thread.deletedAt !== null) return { type: 'thread-deleted', threadId };
  if (!('commentId' in change)) return presentThreadChange(change.type, threadId, thread);
  const { commentId } = change;
  const comment = comments.get(commentId);
  if (!comment) return undefined;
  if (comment.deletedAt !== null) return { type: 'comment-deleted', threadId, commentId };
  return presentCommentChange(change.type, { threadId, commentId }, comment);
}

function presentThreadChange(
  type: Extract<Change['type'], `thread-${string}`>,
  threadId: string,
  { ownerId, category, totalComments, totalUpVotes, totalDownVotes, editedAt }: ChangedThread,
): ForumEvent {
  if (type === 'thread-created') return { type, threadId, ownerId, category };
  return {
    type: 'thread-changed',
    threadId,
    totalComments,
    totalUpVotes,
    totalDownVotes,
    editedAt: editedAt?.toISOString() ?? null,
  };
}

function presentCommentChange(
  type: Extract<Change['type'], `comment-${string}`>,
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
