import type { Change, ForumChanges } from './forum-changes.ts';

/** How long changes gather: what a burst of votes does to one thread is told once. */
const GATHER_MS = 75;
/** How long to wait after a failure. */
const RETRY_MS = 1_000;

export interface CollectedChanges {
  readonly changes: ForumChanges;
  /** Whether there is something that `tell` failed on, or was not given yet. */
  hasUntold(): boolean;
  /** Tells what is still to be told; what comes later is not told. */
  close(): Promise<void>;
}

/**
 * Gathers changes and hands them to `tell` together, each once. What `tell` fails on is handed to it
 * again, before what came meanwhile; the first failure in a row is reported to `onError`.
 */
export function collectChanges(
  tell: (changes: readonly Change[]) => Promise<void>,
  onError: (error: unknown) => void,
): CollectedChanges {
  let gathered = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();
  let hasFailed = false;
  let isClosed = false;

  function add(change: Change): void {
    if (isClosed) return;
    gathered.set(JSON.stringify(change), change);
    tellSoon();
  }

  function tellSoon(): void {
    timer ??= setTimeout(
      () => {
        telling = tellAll().then(() => {
          timer = undefined;
          if (gathered.size > 0 && !isClosed) tellSoon();
        });
      },
      hasFailed ? RETRY_MS : GATHER_MS,
    );
  }

  async function tellAll(): Promise<void> {
    const told = gathered;
    if (told.size === 0) return;
    gathered = new Map();
    try {
      await tell([...told.values()]);
      hasFailed = false;
    } catch (error) {
      gathered = new Map([...told, ...gathered]);
      if (!hasFailed) onError(error);
      hasFailed = true;
    }
  }

  return {
    changes: {
      threadCreated: (threadId) => add({ type: 'thread-created', threadId }),
      threadChanged: (threadId) => add({ type: 'thread-changed', threadId }),
      threadEdited: (threadId) => add({ type: 'thread-changed', threadId }),
      threadDeleted: (threadId) => add({ type: 'thread-deleted', threadId }),
      commentCreated: ({ threadId, commentId }) =>
        add({ type: 'comment-created', threadId, commentId }),
      commentChanged: ({ threadId, commentId }) =>
        add({ type: 'comment-changed', threadId, commentId }),
      commentDeleted: ({ threadId, commentId }) =>
        add({ type: 'comment-deleted', threadId, commentId }),
      leaderboardsChanged: () => add({ type: 'leaderboards-changed' }),
      userChanged: (userId) => add({ type: 'user-changed', userId }),
      sessionEnded: (tokenHash) => add({ type: 'session-ended', tokenHash }),
    },
    hasUntold: () => gathered.size > 0,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await telling;
      await tellAll();
    },
  };
}
