/**
 * Where a noun says what it has just written, for everybody who is watching (GET /v1/events).
 * Nobody waits for it: it returns at once and never throws.
 */
export interface ForumChanges {
  threadCreated(threadId: string): void;
  /** Its comments or votes. */
  threadChanged(threadId: string): void;
  /** Its words or its category. */
  threadEdited(threadId: string): void;
  threadDeleted(threadId: string): void;
  commentCreated(comment: { threadId: string; commentId: string }): void;
  /** Its votes or words. */
  commentChanged(comment: { threadId: string; commentId: string }): void;
  commentDeleted(comment: { threadId: string; commentId: string }): void;
  /** Where one person's score changed: the higher of what it was and what it is. */
  leaderboardsChanged(score?: number): void;
  /** Their name, or that they have an account. */
  userChanged(userId: string): void;
  /** Whoever watches with its token hears no more. */
  sessionEnded(tokenHash: string): void;
}

/** What was written, in the words of the events that tell of it. */
export type Change =
  | {
      readonly type: 'thread-created' | 'thread-changed' | 'thread-deleted';
      readonly threadId: string;
    }
  | {
      readonly type: 'comment-created' | 'comment-changed' | 'comment-deleted';
      readonly threadId: string;
      readonly commentId: string;
    }
  | { readonly type: 'leaderboards-changed' }
  | { readonly type: 'user-changed'; readonly userId: string }
  | { readonly type: 'session-ended'; readonly tokenHash: string };
