/** The client state of spec §3, as keys of the cache. */
export const queryKeys = {
  authUser: ['authUser'],
  users: ['users'],
  threads: ['threads'],
  detailThread: (threadId: string) => ['detailThread', threadId],
  leaderboards: ['leaderboards'],
} as const;
