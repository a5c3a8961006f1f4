import type { ForumFeature } from '#contract/forum-features.ts';

/** Whether the forum has the feature. The server writes them into the page. */
export function hasFeature(feature: ForumFeature): boolean {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="forum-features"]');
  return meta?.content.split(' ').includes(feature) ?? false;
}
