/** The id of the heading above a thread's comments. */
export const COMMENTS_ID = 'comments';

/** Every address of the app, and the patterns that the route tree matches. */
export const paths = {
  home: '/',
  search: (q: string) => `/?${new URLSearchParams({ q })}`,
  category: (category: string) => `/?${new URLSearchParams({ category })}`,
  register: '/register',
  addThread: '/add-thread',
  leaderboards: '/leaderboards',
  account: '/akun',
  thread: threadPath,
  /** Of a thread, where its comments begin. */
  comments: (threadId: string) => `${threadPath(threadId)}#${COMMENTS_ID}`,
  /** Of a comment in its thread; `search` chooses the order around it. */
  comment: (threadId: string, commentId: string, search = '') =>
    `${threadPath(threadId)}${search}#${encodeURIComponent(commentId)}`,
  threadPattern: '/threads/:threadId',
} as const;

function threadPath(threadId: string): string {
  return `/threads/${encodeURIComponent(threadId)}`;
}
