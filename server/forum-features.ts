import type { ForumFeature } from '#contract/forum-features.ts';
import type { SettingValues } from '#contract/settings.ts';
import { passkeySite } from '#server/second-factors/passkey-site.ts';
import type { Config } from './config.ts';

/** What the forum is like by the settings of its operator and its admins, for its page. */
export function forumFeatures(
  { PUBLIC_URL: origin, hasMail }: Pick<Config, 'PUBLIC_URL'> & { readonly hasMail: boolean },
  { registration, rules, logReaders, threadSort }: SettingValues,
): ForumFeature[] {
  return [
    ...(hasMail ? ['mail' as const] : []),
    ...(passkeySite(origin) ? ['passkeys' as const] : []),
    ...(registration === 'open' ? [] : [registration]),
    ...(rules === '' ? [] : ['rules' as const]),
    ...(logReaders === 'moderators' ? ['reserved-log' as const] : []),
    ...(threadSort === 'newest' ? [] : [`sort-${threadSort}` as const]),
  ];
}
