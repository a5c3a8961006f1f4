import type { DetailThreadPages, ThreadPages } from '#web/lib/cache/thread-cache.ts';
import type { Comment } from '#contract/comments.ts';
import type { Thread } from '#contract/threads.ts';
import { type Entry, withCountsOf } from './merge-pages.ts';

export type ThreadPage = ThreadPages['pages'][number];
export type CommentPage = DetailThreadPages['pages'][number];

/** What a list has in its pages. */
export interface ListShape<Page, T extends Entry> {
  entriesOf(page: Page): T[];
  withEntries(page: Page, entries: T[]): Page;
  /** What stands beside the entries, as it is in a page that was read again. */
  refresh(page: Page, readAgain: Page, withWords: boolean): Page;
  /** What changes its words only when the reader asks for it. */
  editableOf(page: Page): Pick<T, 'id' | 'editedAt'>[];
  isGone(entry: T): boolean;
}

/** Threads in a list show their new words on the next visit. */
export const threadShape: ListShape<ThreadPage, Thread> = {
  entriesOf: ({ threads }) => threads,
  withEntries: (page, threads) => ({ ...page, threads }),
  refresh: (page) => page,
  editableOf: () => [],
  isGone: () => false,
};

/** The comments of a thread, each page with the thread itself. */
export const commentShape: ListShape<CommentPage, Comment> = {
  entriesOf: ({ detailThread }) => detailThread.comments,
  withEntries: (page, comments) => ({
    ...page,
    detailThread: { ...page.detailThread, comments },
  }),
  refresh: (page, readAgain, withWords) => {
    const { comments } = page.detailThread;
    const thread = withWords
      ? readAgain.detailThread
      : withCountsOf(page.detailThread, readAgain.detailThread);
    return { ...page, detailThread: { ...thread, comments } };
  },
  editableOf: ({ detailThread }) => [detailThread, ...detailThread.comments],
  isGone: ({ isDeleted }) => isDeleted,
};

/** Whether the pages of a list have no entry, and no more are to come. */
export function isEmptyList<Page extends { nextCursor: string | null }, T extends Entry>(
  pages: readonly Page[],
  { entriesOf }: ListShape<Page, T>,
): boolean {
  return pages.every((page) => entriesOf(page).length === 0 && page.nextCursor === null);
}
