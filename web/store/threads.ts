import type { DetailThread, Thread } from '#contract/threads.ts';
import { tick } from './clock.ts';
import { createEntities } from './create-entities.ts';
import { isVoteHeld, type Votes, votesOf } from './votes.ts';

/** A thread by its id. */
export type ThreadRow = Votes &
  Pick<
    Thread,
    | 'id'
    | 'title'
    | 'body'
    | 'category'
    | 'categoryName'
    | 'createdAt'
    | 'ownerId'
    | 'totalComments'
    | 'editedAt'
  > & {
    /** When its words were last changed, as far as this page has heard: those shown may be older. */
    latestEditedAt: string | null;
    /** Whether it was read as a page of its own, and not only in a list. */
    isDetailed?: boolean;
    /** Whether somebody deleted it while it may still be on a screen. */
    isRemoved?: boolean;
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

/** Takes in threads as lists have them. */
export function putThreads(
  found: readonly Thread[],
  { userId, readAt, isQuiet = false }: Reading,
): void {
  const rows = found.map((thread) => rowOf(thread, thread.ownerId, userId));
  threads.merge(rows, readAt, { except: isQuiet ? WORDS : undefined });
}

/** Takes in a thread that was read in full. */
export function putDetailThread(
  thread: DetailThread,
  { userId, readAt, isQuiet = false }: Reading,
): void {
  const row = { ...rowOf(thread, thread.owner.id, userId), isDetailed: true };
  threads.merge([row], readAt, { except: isQuiet ? WORDS : undefined });
}

/** Takes in a thread that was written here just now. */
export function putOwnThread(thread: Thread, userId: string): void {
  putThreads([thread], { userId, readAt: tick() });
  threads.change(thread.id, { writtenAt: tick() });
}

/** Whether the thread was deleted since it was read. */
export function useIsThreadRemoved(threadId: string): boolean {
  return threads.useRow(threadId, (row) => !!row?.isRemoved);
}

function rowOf(thread: Omit<Thread, 'ownerId'>, ownerId: string, userId: string): ThreadRow {
  const { id, title, body, category, categoryName, createdAt, totalComments, editedAt } = thread;
  return {
    id,
    title,
    body,
    category,
    categoryName,
    createdAt,
    ownerId,
    totalComments,
    editedAt,
    latestEditedAt: editedAt,
    ...votesOf(thread, userId),
  };
}

/** Counts a comment that was written or deleted here. */
export function countComment(threadId: string, step: 1 | -1): void {
  const totalComments = threads.get(threadId)?.totalComments;
  if (totalComments !== undefined) {
    threads.change(threadId, { totalComments: totalComments + step });
  }
}
