import type { Comment } from '#contract/comments.ts';
import { tick } from './clock.ts';
import { createEntities } from './create-entities.ts';
import type { LoadContext } from './threads.ts';
import { putUsers } from './users.ts';
import { isVotePending, type Votes, withOwnVote } from './votes.ts';

/** A comment as the page holds it. */
export type CommentRow = Omit<
  Comment,
  'upVotesBy' | 'downVotesBy' | 'ownVote' | 'owner' | 'isHeld'
> &
  Votes & {
    threadId: string;
    ownerId: string;
    /** Whether it waits for the approval of moderators, and only its owner sees it. */
    isHeld: boolean;
    /** The last edit that the page knows of; newer than `editedAt` while the edited text is not shown. */
    latestEditedAt: string | null;
    /** Whether it is known to be deleted; it keeps its height until `isDeleted` makes it a tombstone. */
    isRemoved: boolean;
    /** Whether this tab is deleting it or has deleted it. */
    isDeletedHere?: boolean;
    /** Whether this tab has reported it. */
    isReportedHere?: boolean;
    /** The moment at which this tab created it. */
    createdHereAt?: number;
  };

const TEXT_FIELDS = new Set(['content', 'editedAt', 'isDeleted'] as const);

export const comments = createEntities<CommentRow>(isVotePending);

/** Merges comments of a thread, and their owners. */
export function putComments(
  threadId: string,
  found: readonly Comment[],
  { userId, readTick, isQuiet = false }: LoadContext,
): void {
  const rows = found.map(({ owner, isHeld = false, ...comment }) => ({
    ...withOwnVote(comment, userId),
    isHeld,
    threadId,
    ownerId: owner.id,
    latestEditedAt: comment.editedAt,
    isRemoved: comment.isDeleted,
  }));
  comments.merge(rows, readTick, { except: isQuiet ? TEXT_FIELDS : undefined });
  putUsers(
    found.map(({ owner }) => owner),
    readTick,
  );
}

/** Adds a comment that this tab has just created. */
export function putOwnComment(threadId: string, comment: Comment, userId: string): void {
  putComments(threadId, [comment], { userId, readTick: tick() });
  comments.change(comment.id, { createdHereAt: tick() });
}

/** The ids of the comments that this tab created in the thread after that moment, newest first. */
export function ownCommentsSince(threadId: string, readTick: number): string[] {
  return comments
    .all()
    .filter(
      (row) => row.threadId === threadId && (row.createdHereAt ?? 0) > readTick && !row.isDeleted,
    )
    .map(({ id }) => id)
    .toReversed();
}
