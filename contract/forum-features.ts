/**
 * What a forum can do by its settings. The page has their names, separated by spaces, in `<meta name="forum-features">`:
 * `mail` when it sends letters, `passkeys` when its address allows passkeys (PUBLIC_URL is https, or localhost).
 */
export const FORUM_FEATURES = ['mail', 'passkeys'] as const;
export type ForumFeature = (typeof FORUM_FEATURES)[number];
