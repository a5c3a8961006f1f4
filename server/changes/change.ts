/**
 * What a write has changed. Handlers that write return their changes, and `registerEndpoint` publishes them after the
 * commit: `tagsOf` says which cached answers to invalidate, `eventsOf` which events to send to readers.
 */
export type Change =
  | {
      readonly type: 'thread-created' | 'thread-edited' | 'thread-voted' | 'thread-deleted';
      readonly threadId: string;
      /** One of very many at once: it invalidates what is cached, and no event tells of it. */
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
      /** Where one person's score changed: the higher of what it was and what it is. */
      readonly score?: number;
    }
  /** Their name, or that they have an account. */
  | { readonly type: 'user-changed'; readonly userId: string }
  /** The SHA-256 of its token, as base64url. */
  | { readonly type: 'session-ended'; readonly tokenHash: string };

/** Publishes changes to the caches and readers of all processes. Returns at once and never throws. */
export type Publish = (changes: readonly Change[]) => void;

declare module '#server/platform/http/register-endpoint.ts' {
  interface Register {
    change: Change;
  }
}
