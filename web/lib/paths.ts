/** Every address of the app, and the patterns that the route tree matches. */
export const paths = {
  home: '/',
  register: '/register',
  addThread: '/add-thread',
  leaderboards: '/leaderboards',
  thread: (threadId: string) => `/threads/${encodeURIComponent(threadId)}`,
  threadPattern: '/threads/:threadId',
} as const;
