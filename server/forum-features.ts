import type { ForumFeature } from '#contract/forum-features.ts';
import { passkeySite } from '#server/second-factors/passkey-site.ts';
import type { Config } from './config.ts';

/** What the forum can do by its settings, for its page. */
export function forumFeatures({
  PUBLIC_URL: origin,
  hasMail,
}: Pick<Config, 'PUBLIC_URL'> & { readonly hasMail: boolean }): ForumFeature[] {
  return [
    ...(hasMail ? ['mail' as const] : []),
    ...(passkeySite(origin) ? ['passkeys' as const] : []),
  ];
}
