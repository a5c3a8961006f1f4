/**
 * What a write has changed. Handlers that write return their changes, and `registerEndpoint` publishes them after the
 * commit: `tagsOf` says which cached answers to invalidate, `eventsOf` which events to send to readers.
 */
export type Change =
  | {
      /** An edit of its owner, or a lock or pin of a moderator: `thread-edited`. */
      readonly type:
        | 'thread-created'
        | 'thread-edited'
        | 'thread-moved'
        | 'thread-voted'
        | 'thread-deleted';
      readonly threadId: string;
      /** Set for one of very many simultaneous changes: it invalidates cached answers, but sends no event. */
      readonly isQuiet?: boolean;
    }
  | {
      readonly type: 'comment-created' | 'comment-edited' | 'comment-voted' | 'comment-deleted';
      readonly threadId: string;
      readonly commentId: string;
      readonly isQuiet?: boolean;
    }
  | {
      readonly type: 'scores-changed';
      /** For a change of one account's score: the higher of the old and the new score. */
      readonly score?: number;
    }
  /** A user was renamed or purged, or their account was deleted. */
  | { readonly type: 'user-changed'; readonly userId: string }
  /** A user has hidden a person from themselves, or shows them again. Nobody else learns of it. */
  | { readonly type: 'hidden-people-changed'; readonly userId: string }
  /** A text of the user waits for approval: only they see it. */
  | { readonly type: 'text-held'; readonly userId: string }
  /** An admin changed a setting of the community. */
  | { readonly type: 'settings-changed' }
  /** The SHA-256 of its token, as base64url. */
  | { readonly type: 'session-ended'; readonly tokenHash: string };

/** Publishes changes to the caches and readers of all processes. Returns at once and never throws. */
export type Publish = (changes: readonly Change[]) => void;

declare module '#server/platform/http/register-endpoint.ts' {
  interface Register {
    change: Change;
  }
}
