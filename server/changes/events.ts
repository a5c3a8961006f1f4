import type { Change } from './change.ts';

/** An event to send, without its counts and names, which are read when it is sent. */
export type PendingEvent =
  | {
      readonly type: 'thread-created' | 'thread-changed' | 'thread-deleted';
      readonly threadId: string;
      /** Whether the event also tells the category. */
      readonly isMoved?: true;
    }
  | {
      readonly type: 'comment-created' | 'comment-changed' | 'comment-deleted';
      readonly threadId: string;
      readonly commentId: string;
    }
  | { readonly type: 'leaderboards-changed' }
  | { readonly type: 'settings-changed' }
  | { readonly type: 'user-changed'; readonly userId: string };

/** The events that notify readers of a change (GET /v1/events). The end of a session closes streams by its tag. */
export function eventsOf(change: Change): readonly PendingEvent[] {
  if ('isQuiet' in change && change.isQuiet) return [];
  switch (change.type) {
    case 'thread-created':
    case 'thread-deleted':
      return [{ type: change.type, threadId: change.threadId }];
    case 'thread-edited':
    case 'thread-voted':
      return [{ type: 'thread-changed', threadId: change.threadId }];
    case 'thread-moved':
      return [{ type: 'thread-changed', threadId: change.threadId, isMoved: true }];
    case 'comment-created':
    case 'comment-deleted':
      return [
        { type: change.type, threadId: change.threadId, commentId: change.commentId },
        // The thread's number of comments changes.
        { type: 'thread-changed', threadId: change.threadId },
      ];
    case 'comment-edited':
    case 'comment-voted':
      return [{ type: 'comment-changed', threadId: change.threadId, commentId: change.commentId }];
    case 'scores-changed':
      return [{ type: 'leaderboards-changed' }];
    case 'user-changed':
      return [
        { type: 'user-changed', userId: change.userId },
        // Leaderboards show names.
        { type: 'leaderboards-changed' },
      ];
    case 'settings-changed':
      return [{ type: 'settings-changed' }];
    case 'hidden-people-changed':
    case 'text-held':
    case 'session-ended':
      return [];
  }
}
