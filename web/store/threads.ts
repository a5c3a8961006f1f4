import type { DetailThread, Thread } from '#contract/threads.ts';
import { tick } from './clock.ts';
import { createEntities } from './create-entities.ts';
import { isVotePending, type Votes, withOwnVote } from './votes.ts';

/** A thread as the page holds it. */
export type ThreadRow = Omit<
  Thread,
  'upVotesBy' | 'downVotesBy' | 'ownVote' | 'match' | 'isHeld' | 'isLocked' | 'isPinned'
> &
  Votes & {
    /** Whether it waits for the approval of moderators, and only its owner sees it. */
    isHeld?: boolean;
    /** Whether only moderators may write in it. */
    isLocked?: boolean;
    isPinned?: boolean;
    /** The last edit that the page knows of; newer than `editedAt` while the edited text is not shown. */
    latestEditedAt: string | null;
    /** Whether it was loaded by its own endpoint: in a restored list, `body` is only a preview. */
    isDetailed?: boolean;
    /** Whether it was deleted after it was loaded. */
    isRemoved: boolean;
    /** Whether this tab is deleting it or has deleted it: lists that load later leave it out. */
    isDeletedHere?: boolean;
    /** Whether this tab has reported it. */
    isReportedHere?: boolean;
    /** The moment at which this tab created it. */
    createdHereAt?: number;
  };

/** For which user, and when, rows were loaded. */
export type LoadContext = {
  userId: string;
  readTick: number;
  /** A quiet read does not change the texts of known rows, which the reader asks for. */
  isQuiet?: boolean;
};

const TEXT_FIELDS = new Set(['title', 'body', 'category', 'categoryName', 'editedAt'] as const);

export const threads = createEntities<ThreadRow>(isVotePending);

/** Merges threads of a list. */
export function putThreads(
  found: readonly (Thread & { isDetailed?: boolean })[],
  { userId, readTick, isQuiet = false }: LoadContext,
): void {
  const rows = found.map((thread) => {
    const { match: _, ...row } = withOwnVote(thread, userId);
    const { isHeld = false, isLocked = false, isPinned = false } = row;
    return { ...row, isHeld, isLocked, isPinned, latestEditedAt: row.editedAt, isRemoved: false };
  });
  threads.merge(rows, readTick, { except: isQuiet ? TEXT_FIELDS : undefined });
}

/** Merges a thread that was loaded by its own endpoint. */
export function putDetailThread(detail: DetailThread, context: LoadContext): void {
  const { owner, comments: _, ...thread } = detail;
  // A quiet read leaves `body` alone, which may be a preview.
  const known = context.isQuiet ? {} : { isDetailed: true };
  putThreads([{ ...thread, ...known, ownerId: owner.id }], context);
}

/** Adds a thread that this tab has just created. */
export function putOwnThread(thread: Thread, userId: string): void {
  putThreads([thread], { userId, readTick: tick() });
  threads.change(thread.id, { createdHereAt: tick() });
}

/** Counts a comment that this tab created or deleted. */
export function countComment(threadId: string, step: 1 | -1): void {
  const thread = threads.get(threadId);
  if (thread) threads.change(threadId, { totalComments: thread.totalComments + step });
}

/** Whether the thread was deleted after it was loaded. */
export function useIsThreadRemoved(threadId: string): boolean {
  return threads.useRow(threadId, (row) => row?.isRemoved ?? false);
}
