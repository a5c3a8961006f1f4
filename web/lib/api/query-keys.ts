import type { CommentSort, ThreadSort } from '#contract/threads.ts';

/** Which threads a list shows, as the address says it. */
export type ThreadListView = { category: string | null; q: string | null; sort: ThreadSort | null };

/** Which comments of a thread are shown: in that order, from the one with that id on where it is given. */
export type CommentListView = { sort: CommentSort; comment: string | null };

/**
 * The client state of spec §3, as keys of the cache. `threads` and `detailThread(id)` begin the keys
 * of every list and of every view of that thread: what changes is changed in all of them.
 */
export const queryKeys = {
  authUser: ['authUser'],
  /** The same, asked for again. */
  ownProfile: ['ownProfile'],
  sessions: ['sessions'],
  usersOfIds: (ids: readonly string[]) => ['users', ids],
  threads: ['threads'],
  /** A visit is an entry of the browser's history: whoever comes back to it finds its list as it was. */
  threadList: (view: ThreadListView, visit: string) => ['threads', view, visit],
  detailThreads: ['detailThread'],
  detailThread: (threadId: string) => ['detailThread', threadId],
  detailThreadView: (threadId: string, view: CommentListView, visit: string) => [
    'detailThread',
    threadId,
    view,
    visit,
  ],
  threadRevisions: (threadId: string) => ['threadRevisions', threadId],
  commentRevisions: (commentId: string) => ['commentRevisions', commentId],
  categories: ['categories'],
  categoriesNamed: (q: string) => ['categories', q],
  leaderboards: ['leaderboards'],
  ownRank: ['ownRank'],
} as const;
