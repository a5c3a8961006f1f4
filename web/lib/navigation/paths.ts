import { LINK_PATHS } from '#contract/mail-links.ts';

/** The address that asks for a forgotten password. */
export const FORGOT_PASSWORD_PATH = '/lupa-kata-sandi';

/** The addresses of `RecoveryPages`: a forgotten password, and the links of letters. */
export const recoveryPaths: readonly string[] = [
  FORGOT_PASSWORD_PATH,
  ...Object.values(LINK_PATHS),
];

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
  moderationLog: '/catatan-moderasi',
  moderation: '/moderasi',
  members: '/anggota',
  invitations: '/undangan',
  settings: '/pengaturan',
  rules: '/aturan',
  thread: threadPath,
  /** The heading of a thread's comments. */
  comments: (threadId: string) => `${threadPath(threadId)}#${COMMENTS_ID}`,
  /** A comment in its thread; `search` sets the order of the list around it. */
  comment: (threadId: string, commentId: string, search = '') =>
    `${threadPath(threadId)}${search}#${encodeURIComponent(commentId)}`,
  threadPattern: '/threads/:threadId',
} as const;

function threadPath(threadId: string): string {
  return `/threads/${encodeURIComponent(threadId)}`;
}
