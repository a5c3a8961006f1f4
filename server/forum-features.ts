import type { ForumFeature } from '#contract/forum-features.ts';
import type { Config } from './config.ts';

/** What the forum can do by its settings, for its page. */
export function forumFeatures({
  PUBLIC_URL: origin,
  hasMail,
}: Pick<Config, 'PUBLIC_URL'> & { readonly hasMail: boolean }): ForumFeature[] {
  return [
    ...(hasMail ? ['mail' as const] : []),
    ...(origin !== undefined && allowsPasskeys(origin) ? ['passkeys' as const] : []),
  ];
}

/** Browsers allow passkeys over https, and at localhost (Web Authentication, section 5.1.3, "secure context"). */
export function allowsPasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}
