import type { DetailThread, Thread } from '#contract/threads.ts';
import { tick } from './clock.ts';
import { createEntities } from './create-entities.ts';
import { isVoteHeld, type Votes, withOwnVote } from './votes.ts';

/** A thread by its id. */
export type ThreadRow = Omit<Thread, 'upVotesBy' | 'downVotesBy' | 'ownVote' | 'match'> &
  Votes & {
    /** When its words were last changed, as far as this page has heard: those shown may be older. */
    latestEditedAt: string | null;
    /** Whether it was read as a page of its own, and not only in a list. */
    isDetailed?: boolean;
    /** Whether somebody deleted it while it may still be on a screen. */
    isRemoved: boolean;
    /** Whether this page deletes it, or has deleted it: no list that is loaded from then on shows it. */
    isDeletedHere?: boolean;
    /** When this page wrote it. */
    writtenAt?: number;
  };

/** Where what was read comes from. */
export type Reading = {
  userId: string;
  readAt: number;
  /** Whether the words on the screen stay as they are until the reader asks for others. */
  isQuiet?: boolean;
};

const WORDS = new Set(['title', 'body', 'category', 'categoryName', 'editedAt'] as const);

export const threads = createEntities<ThreadRow>(isVoteHeld);

/** Takes in threads that were read. */
export function putThreads(
  found: readonly (Thread & { isDetailed?: boolean })[],
  { userId, readAt, isQuiet = false }: Reading,
): void {
  const rows = found.map((thread) => {
    const { match: _, ...row } = withOwnVote(thread, userId);
    return { ...row, latestEditedAt: row.editedAt, isRemoved: false };
  });
  threads.merge(rows, readAt, { except: isQuiet ? WORDS : undefined });
}

/** Takes in a thread that was read in full. */
export function putDetailThread(detail: DetailThread, reading: Reading): void {
  const { owner, comments: _, ...thread } = detail;
  // Read for its counts alone, it may still be known by a preview of its body.
  const known = reading.isQuiet ? {} : { isDetailed: true };
  putThreads([{ ...thread, ...known, ownerId: owner.id }], reading);
}

/** Takes in a thread that was written here just now. */
export function putOwnThread(thread: Thread, userId: string): void {
  putThreads([thread], { userId, readAt: tick() });
  threads.change(thread.id, { writtenAt: tick() });
}

/** Counts a comment that was written or deleted here. */
export function countComment(threadId: string, step: 1 | -1): void {
  const thread = threads.get(threadId);
  if (thread) threads.change(threadId, { totalComments: thread.totalComments + step });
}

/** Whether the thread was deleted since it was read. */
export function useIsThreadRemoved(threadId: string): boolean {
  return threads.useRow(threadId, (row) => row?.isRemoved ?? false);
}
