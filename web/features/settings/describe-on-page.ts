import type { ForumFeature } from '#contract/forum-features.ts';
import type { Settings } from '#contract/settings.ts';

const OF_SETTINGS: readonly string[] = [
  'closed',
  'invitation',
  'approval',
  'rules',
  'reserved-log',
  'sort-active',
  'sort-top',
] satisfies ForumFeature[];

/** Writes saved settings into the page, as the server does into the next one: screens read them there. */
export function describeOnPage(settings: Settings): void {
  const { name, rules, logReaders, threadSort, registration } = settings;
  metaOf('product-name').content = name.value;
  const features = metaOf('forum-features');
  features.content = [
    ...features.content.split(' ').filter((one) => !OF_SETTINGS.includes(one)),
    registration.value !== 'open' && registration.value,
    rules.value !== '' && 'rules',
    logReaders.value === 'moderators' && 'reserved-log',
    threadSort.value !== 'newest' && `sort-${threadSort.value}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function metaOf(name: string): HTMLMetaElement {
  const found = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (found) return found;
  const meta = document.createElement('meta');
  meta.name = name;
  document.head.append(meta);
  return meta;
}
