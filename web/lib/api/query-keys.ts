import type { CommentSort, ThreadSort } from '#contract/threads.ts';

/** Which threads a list shows, as the address says it. */
export type ThreadListView = { category: string | null; q: string | null; sort: ThreadSort | null };

/** Which comments of a thread are shown: in that order, from the one with that id on where it is given. */
export type CommentListView = { sort: CommentSort; comment: string | null };

/**
 * The client state of spec §3, as query keys. `threads` and `detailThread(id)` are the prefixes of
 * every list and of every view of that thread, so that a change reaches all of them.
 */
export const queryKeys = {
  authUser: ['authUser'],
  /** The key of the request that refetches the own profile. `refresh-users.ts` copies the result to `authUser`. */
  ownProfile: ['ownProfile'],
  sessions: ['sessions'],
  hiddenPeople: ['hiddenPeople'],
  secondFactors: ['secondFactors'],
  /** Recovery codes that the user has not confirmed as saved; they are in no answer of the server any more. */
  newRecoveryCodes: ['newRecoveryCodes'],
  email: ['email'],
  usersOfIds: (ids: readonly string[]) => ['users', ids],
  threads: ['threads'],
  /** Each entry of the browser's history has a list of its own, which Back and Forward restore. */
  threadList: (view: ThreadListView, historyKey: string) => ['threads', view, historyKey],
  detailThread: (threadId: string) => ['detailThread', threadId],
  detailThreadView: (threadId: string, view: CommentListView, historyKey: string) => [
    'detailThread',
    threadId,
    view,
    historyKey,
  ],
  threadRevisions: (threadId: string) => ['threadRevisions', threadId],
  commentRevisions: (commentId: string) => ['commentRevisions', commentId],
  categories: ['categories'],
  categorySearch: (q: string) => ['categories', q],
  leaderboards: ['leaderboards'],
  ownRank: ['ownRank'],
  moderationLog: ['moderationLog'],
  removedTexts: ['removedTexts'],
  ownRemovedTexts: ['ownRemovedTexts'],
  cases: ['cases'],
  appeals: ['appeals'],
  ownSanctions: ['ownSanctions'],
  /** The prefix is that of every search. */
  members: (search: object) => ['members', search],
  invitations: ['invitations'],
  sanctionsOf: (userId: string) => ['sanctions', userId],
  /** The prefix of what everybody may know of the settings, too. */
  settings: ['settings'],
  community: ['settings', 'community'],
} as const;
