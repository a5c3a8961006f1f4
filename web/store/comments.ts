import type { Comment } from '#contract/comments.ts';
import { tick } from './clock.ts';
import { createEntities } from './create-entities.ts';
import type { Reading } from './threads.ts';
import { putUsers } from './users.ts';
import { isVoteHeld, type Votes, withOwnVote } from './votes.ts';

/** A comment by its id. */
export type CommentRow = Omit<Comment, 'upVotesBy' | 'downVotesBy' | 'ownVote' | 'owner'> &
  Votes & {
    threadId: string;
    ownerId: string;
    /** When its words were last changed, as far as this page has heard: those shown may be older. */
    latestEditedAt: string | null;
    /** Whether it was deleted; while `isDeleted` says it not yet, it keeps its room on the screen. */
    isRemoved: boolean;
    /** Whether this page deletes it, or has deleted it. */
    isDeletedHere?: boolean;
    /** When this page wrote it. */
    writtenAt?: number;
  };

const WORDS = new Set(['content', 'editedAt', 'isDeleted'] as const);

export const comments = createEntities<CommentRow>(isVoteHeld);

/** Takes in comments of a thread, and who wrote them. */
export function putComments(
  threadId: string,
  found: readonly Comment[],
  { userId, readAt, isQuiet = false }: Reading,
): void {
  const rows = found.map(({ owner, ...comment }) => ({
    ...withOwnVote(comment, userId),
    threadId,
    ownerId: owner.id,
    latestEditedAt: comment.editedAt,
    isRemoved: comment.isDeleted,
  }));
  comments.merge(rows, readAt, { except: isQuiet ? WORDS : undefined });
  putUsers(
    found.map(({ owner }) => owner),
    readAt,
  );
}

/** Takes in a comment that was written here just now. */
export function putOwnComment(threadId: string, comment: Comment, userId: string): void {
  putComments(threadId, [comment], { userId, readAt: tick() });
  comments.change(comment.id, { writtenAt: tick() });
}

/** What this page wrote in the thread since then, the newest first. */
export function ownCommentsSince(threadId: string, readAt: number): string[] {
  return comments
    .all()
    .filter((row) => row.threadId === threadId && (row.writtenAt ?? 0) > readAt && !row.isDeleted)
    .map(({ id }) => id)
    .toReversed();
}
