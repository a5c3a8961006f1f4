/** Every address of the app, and the patterns that the route tree matches. */
export const paths = {
  home: '/',
  search: (q: string) => `/?${new URLSearchParams({ q })}`,
  register: '/register',
  addThread: '/add-thread',
  leaderboards: '/leaderboards',
  account: '/akun',
  thread: threadPath,
  /** Of a comment in its thread; `search` chooses the order around it. */
  comment: (threadId: string, commentId: string, search = '') =>
    `${threadPath(threadId)}${search}#${encodeURIComponent(commentId)}`,
  threadPattern: '/threads/:threadId',
} as const;

function threadPath(threadId: string): string {
  return `/threads/${encodeURIComponent(threadId)}`;
}
