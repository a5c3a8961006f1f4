/**
 * What a forum is like by its settings. The page has their names, separated by spaces, in `<meta name="forum-features">`:
 * `mail` when it sends letters, `passkeys` when its address allows passkeys (PUBLIC_URL is https, or localhost); and of
 * what admins set (settings.ts), what is not the default: `closed` when nobody may register, `invitation` when only
 * those who are invited may, `approval` when moderators decide on each, `rules` when there are any,
 * `reserved-log` when only moderators read the moderation log, and the order of the threads.
 */
export const FORUM_FEATURES = [
  'mail',
  'passkeys',
  'closed',
  'invitation',
  'approval',
  'rules',
  'reserved-log',
  'sort-active',
  'sort-top',
] as const;
export type ForumFeature = (typeof FORUM_FEATURES)[number];
